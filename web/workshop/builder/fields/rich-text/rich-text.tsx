import { useEffect, useId, useMemo, useRef, useState, type ComponentProps, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { logFailure } from '../../../../log.ts';
import { announce } from '../../../../ui/announcer.tsx';
import { Button } from '../../../../ui/button.tsx';
import { FieldError } from '../../../../ui/field-error.tsx';
import { TextAreaField } from '../../../../ui/text-field.tsx';
import type { LeftOut, ProseEditorProps } from './prose-editor.tsx';
import './rich-text.scss';

/** What comes with the library: the editor, and what becomes of some HTML. */
interface Library {
  Editor: ComponentType<ProseEditorProps>;
  canHold: (html: string) => boolean;
  /** What the text editor takes out of HTML, in words. */
  lossAsText: (html: string) => string;
  /** What the server takes out of HTML as it is stored, in words. */
  lossInStore: (html: string) => string;
  clean: (html: string) => string;
}

async function loadLibrary(kind: ProseEditorProps['kind']): Promise<Library> {
  const library = await import('./library.ts');
  const { ProseEditor, cleanHtml, holdingsOf, isKept, readHtml, schemaOf, wordsOfLoss, writeHtml } = library;
  const schema = schemaOf(kind);
  return {
    Editor: ProseEditor,
    canHold: (html) => isKept(html, schema),
    lossAsText: (html) => wordsOfLoss(holdingsOf(html), holdingsOf(writeHtml(readHtml(html, schema)))),
    lossInStore: (html) => wordsOfLoss(holdingsOf(html), holdingsOf(cleanHtml(html)), true),
    clean: cleanHtml,
  };
}

interface RichTextProps {
  label: string;
  kind: ProseEditorProps['kind'];
  value: string;
  /** Whether it stands for words of one's own: what is typed first takes its place. */
  isSample?: boolean;
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
  const { label, kind, value, isSample, hint, error, pictures, input, onChange, onLeave } = props;
  const id = useId();
  const leave = () => onLeave?.();
  const [library, setLibrary] = useState<Library>();
  const [hasFailed, setHasFailed] = useState(false);
  const [note, setNote] = useState<LeftOut>();
  const [isSource, setIsSource] = useState<boolean>();
  /** What the text editor wrote last, which it can hold by definition. */
  const [written, setWritten] = useState<string>();
  useEffect(() => {
    let isMounted = true;
    loadLibrary(kind).then(
      (loaded) => isMounted && setLibrary(loaded),
      (cause: unknown) => {
        logFailure('The text editor could not be loaded.', cause);
        if (isMounted) setHasFailed(true);
      },
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
  const lossInStore = useMemo(
    () => (showsSource && library ? library.lossInStore(value) : ''),
    [showsSource, library, value],
  );
  /** The HTML before it was edited to hold what can't stay. */
  const [sound, setSound] = useState(value);
  const tell = (next: LeftOut) => {
    setNote(next);
    announce(next.words);
  };
  const field = useRef<HTMLDivElement>(null);
  /** The note goes, and its buttons with it: the text takes the focus, in whichever way it is edited then. */
  const changeNow = (change: () => void) => {
    flushSync(change);
    field.current?.querySelector<HTMLElement>('textarea, [contenteditable="true"]')?.focus();
  };
  const { Editor } = library ?? {};
  const sourceHint = hasFailed
    ? 'The text editor couldn’t be loaded, so this is HTML. Please check your connection and reload the page.'
    : canHold || !library
      ? hint
      : 'Holds more than the text editor knows, so it is edited as HTML.';
  const asText = canHold ? 'Edit as text' : 'Edit as text, without what it does not know';
  const otherWay = showsSource ? asText : 'Edit as HTML';
  return (
    <div className="rich-text-field" ref={field}>
      {showsSource || !Editor ? (
        <TextAreaField
          label={`${label} (HTML)`}
          rows={kind === 'html' ? 3 : 10}
          spellCheck={false}
          {...input}
          error={error}
          hint={sourceHint}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onFocus={() => lossInStore || setSound(value)}
          onBlur={() => {
            leave();
            if (lossInStore) announce(lossInStore);
          }}
        />
      ) : (
        <>
          <span className="form-label">{label}</span>
          <Editor
            label={label}
            kind={kind}
            html={value}
            isSample={isSample}
            pictures={pictures}
            describedBy={`${id}-hint ${id}-error`}
            onChange={(html) => {
              setWritten(html);
              onChange(html);
            }}
            onBlur={leave}
            onLeftOut={tell}
          />
          <p id={`${id}-hint`} className="form-text" hidden={!hint}>
            {hint}
          </p>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </>
      )}
      {lossInStore ? (
        <LeftOutNote
          words={lossInStore}
          onUndo={sound === value ? undefined : () => changeNow(() => onChange(sound))}
          onOk={() => changeNow(() => onChange(library?.clean(value) ?? value))}
        />
      ) : note && note.before !== value ? (
        <LeftOutNote
          words={note.words}
          onUndo={
            note.undo && note.html === value
              ? () => {
                  changeNow(() => {
                    setNote(undefined);
                    note.undo?.();
                  });
                  announce('Taken back.');
                }
              : undefined
          }
          onOk={() => changeNow(() => setNote(undefined))}
        />
      ) : null}
      {library ? (
        <Button
          tone="link"
          aria-label={`${otherWay}: ${label}`}
          onClick={() => {
            leave();
            setNote(undefined);
            setIsSource(!showsSource);
            const words = showsSource && !canHold ? library.lossAsText(value) : '';
            if (words) tell({ words, html: value, undo: () => setIsSource(true) });
          }}
        >
          {otherWay}
        </Button>
      ) : null}
    </div>
  );
}

interface LeftOutNoteProps {
  words: string;
  /** Absent once the text has changed again. */
  onUndo: (() => void) | undefined;
  onOk: () => void;
}

/** Says beside a text what of it was left out, or will be. */
const LeftOutNote = ({ words, onUndo, onOk }: LeftOutNoteProps) => (
  <div className="left-out" role="group" aria-label="What was left out">
    <p>{words}</p>
    {onUndo ? (
      <Button tone="secondary" onClick={onUndo}>
        Undo
      </Button>
    ) : null}
    <Button tone="secondary" onClick={onOk}>
      OK
    </Button>
  </div>
);
