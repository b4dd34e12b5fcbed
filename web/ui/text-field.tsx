import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { FieldError } from './field-error.tsx';

interface Described {
  label: string;
  error?: string | undefined;
  /** Shows the error as a red alert. */
  isAlert?: boolean | undefined;
  /** What helps to fill it in, read after the label. */
  hint?: ReactNode;
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'>, Described {}

/** A line of text with its label, its hint and what is wrong with it. Required unless `required` is false. */
export function TextField({ label, error, isAlert, hint, children, ...rest }: TextFieldProps) {
  const { ids, described } = useDescription(error, hint);
  return (
    <div>
      <label className="form-label" htmlFor={ids.field}>
        {label}
      </label>
      <div className="field-input">
        <input required {...rest} {...described} id={ids.field} className="form-control" />
        {children}
      </div>
      <Description ids={ids} {...{ error, isAlert, hint }} />
    </div>
  );
}

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'id'>, Described {}

/** As `TextField`, with room for several lines. */
export function TextAreaField({ label, error, isAlert, hint, ...rest }: TextAreaFieldProps) {
  const { ids, described } = useDescription(error, hint);
  return (
    <div>
      <label className="form-label" htmlFor={ids.field}>
        {label}
      </label>
      <textarea {...rest} {...described} id={ids.field} className="form-control" />
      <Description ids={ids} {...{ error, isAlert, hint }} />
    </div>
  );
}

/** A password, which can be looked at. */
export function PasswordField({
  label = 'Password',
  ...rest
}: Omit<TextFieldProps, 'label' | 'type'> & { label?: string }) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <TextField
      {...rest}
      label={label}
      type={isVisible ? 'text' : 'password'}
      name="password"
      autoCapitalize="none"
      spellCheck={false}
    >
      <button type="button" className="password-toggle" onClick={() => setIsVisible((before) => !before)}>
        {isVisible ? 'Hide' : 'Show'}
        <span className="visually-hidden"> password</span>
      </button>
    </TextField>
  );
}

interface Ids {
  field: string;
  hint: string;
  error: string;
}

function useDescription(error: string | undefined, hint: ReactNode) {
  const id = useId();
  const ids: Ids = { field: id, hint: `${id}-hint`, error: `${id}-error` };
  const parts = [hint && ids.hint, error && ids.error].filter(Boolean).join(' ');
  return {
    ids,
    described: { 'aria-invalid': error !== undefined, 'aria-describedby': parts || undefined },
  };
}

function Description({ ids, error, isAlert, hint }: { ids: Ids } & Omit<Described, 'label'>) {
  return (
    <>
      {hint ? (
        <p id={ids.hint} className="form-text">
          {hint}
        </p>
      ) : null}
      <FieldError id={ids.error} isAlert={isAlert ?? false}>
        {error}
      </FieldError>
    </>
  );
}
