import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { FieldError } from './field-error.tsx';
import { useShownValue } from './shown-value.ts';

interface Described {
  label: string;
  error?: string | undefined;
  /** Shows the error as a red alert. */
  isAlert?: boolean | undefined;
  hint?: ReactNode;
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'>, Described {}

export function TextField({ label, error, isAlert, hint, children, ...rest }: TextFieldProps) {
  const shown = useShownValue(rest.value);
  return (
    <Field {...{ label, error, isAlert, hint }}>
      {(control) => (
        <div className="field-input">
          <input required {...rest} {...(rest.name && shown)} {...control} />
          {children}
        </div>
      )}
    </Field>
  );
}

export function TextAreaField(props: Omit<ComponentProps<'textarea'>, 'id'> & Described) {
  const { label, error, isAlert, hint, ...rest } = props;
  const shown = useShownValue(rest.value);
  return (
    <Field {...{ label, error, isAlert, hint }}>
      {(control) => <textarea {...rest} {...(rest.name && shown)} {...control} />}
    </Field>
  );
}

export function PasswordField({ label = 'Password', ...rest }: Partial<TextFieldProps>) {
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

interface FieldProps extends Described {
  children: (control: Pick<ComponentProps<'input'>, 'id' | 'className'>) => ReactNode;
}

/** A label with its hint and its error around any control. */
export function Field({ label, error, isAlert = false, hint, children }: FieldProps) {
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  const control = {
    id,
    className: 'form-control',
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy || undefined,
  };
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      {children(control)}
      {hint ? (
        <p id={hintId} className="form-text">
          {hint}
        </p>
      ) : null}
      <FieldError id={errorId} isAlert={isAlert}>
        {error}
      </FieldError>
    </div>
  );
}
