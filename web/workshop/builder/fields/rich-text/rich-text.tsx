import { useEffect, useId, useMemo, useState, type ComponentProps, type ComponentType } from 'react';
import { logFailure } from '../../../../log.ts';
import { Button } from '../../../../ui/button.tsx';
import { FieldError } from '../../../../ui/field-error.tsx';
import { TextAreaField } from '../../../../ui/text-field.tsx';
import type { ProseEditorProps } from './prose-editor.tsx';
import './rich-text.scss';

/** What comes with the library: the editor, and whether it can hold some HTML. */
interface Library {
  Editor: ComponentType<ProseEditorProps>;
  canHold: (html: string) => boolean;
}

async function loadLibrary(kind: ProseEditorProps['kind']): Promise<Library> {
  const { ProseEditor, isKept, schemaOf } = await import('./library.ts');
  return { Editor: ProseEditor, canHold: (html) => isKept(html, schemaOf(kind)) };
}

interface RichTextProps {
  label: string;
  kind: ProseEditorProps['kind'];
  value: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** What a page may show. */
  pictures?: ProseEditorProps['pictures'];
  /** What else the source's field takes. */
  input?: Pick<ComponentProps<'textarea'>, 'maxLength' | 'rows'>;
  onChange: (html: string) => void;
  onLeave?: () => void;
}

/** HTML, edited as text; as source while the editor loads, where it can't hold all of it, and on request. */
export function RichText(props: RichTextProps) {
  const { label, kind, value, hint, error, pictures, input, onChange, onLeave } = props;
  const id = useId();
  const leave = () => onLeave?.();
  const [library, setLibrary] = useState<Library>();
  const [isSource, setIsSource] = useState<boolean>();
  /** What the text editor wrote last, which it can hold by definition. */
  const [written, setWritten] = useState<string>();
  useEffect(() => {
    let isMounted = true;
    loadLibrary(kind).then(
      (loaded) => isMounted && setLibrary(loaded),
      (cause: unknown) => logFailure('The text editor could not be loaded.', cause),
    );
    return () => {
      isMounted = false;
    };
  }, [kind]);

  const canHold = useMemo(
    () => value === written || (library?.canHold(value) ?? false),
    [library, value, written],
  );
  const showsSource = !library || (isSource ?? !canHold);
  const { Editor } = library ?? {};
  const asText = canHold ? 'Edit as text' : 'Edit as text, without what it does not know';
  const otherWay = showsSource ? asText : 'Edit as HTML';
  return (
    <div className="rich-text-field">
      {showsSource || !Editor ? (
        <TextAreaField
          label={`${label} (HTML)`}
          rows={kind === 'html' ? 3 : 10}
          spellCheck={false}
          {...input}
          error={error}
          hint={
            canHold || !library ? hint : 'Holds more than the text editor knows, so it is edited as HTML.'
          }
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={leave}
        />
      ) : (
        <>
          <span className="form-label">{label}</span>
          <Editor
            label={label}
            kind={kind}
            html={value}
            pictures={pictures}
            describedBy={`${id}-hint ${id}-error`}
            onChange={(html) => {
              setWritten(html);
              onChange(html);
            }}
            onBlur={leave}
          />
          <p id={`${id}-hint`} className="form-text" hidden={!hint}>
            {hint}
          </p>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </>
      )}
      {library ? (
        <Button
          tone="link"
          aria-label={`${otherWay}: ${label}`}
          onClick={() => {
            leave();
            setIsSource(!showsSource);
          }}
        >
          {otherWay}
        </Button>
      ) : null}
    </div>
  );
}
