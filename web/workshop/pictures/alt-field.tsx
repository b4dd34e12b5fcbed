import type { LibraryPicture } from '#contract/uploads.ts';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { after } from '../../ui/after.ts';
import { FieldError } from '../../ui/field-error.tsx';
import { callAdmin } from '../api.ts';
import { signedIn } from './files/upload-picture.ts';
import { failureText } from '../ui/calls.tsx';

/** Milliseconds after the last key until it saves. */
const saveAfter = 700;

interface AltFieldProps {
  picture: LibraryPicture;
  onTyped: () => void;
  onSaved: (alt: string) => void;
}

/** The alternative text of an uploaded picture, which saves by itself: after a pause, when it is left, and when it goes from the screen. */
export function AltField({ picture: { name, filename, alt }, onTyped, onSaved }: AltFieldProps) {
  const id = useId();
  const { draft, state, fault, type, leave } = useDraft(name, alt, onSaved);
  return (
    <div className="picture-alt">
      <label className="form-label" htmlFor={id}>
        Alternative text <span className="visually-hidden">of {filename}</span>
      </label>
      <textarea
        id={id}
        className="form-control"
        rows={2}
        maxLength={500}
        value={draft ?? alt}
        placeholder="What the picture shows, in a few words"
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-state ${id}-error`}
        onChange={({ target }) => {
          onTyped();
          type(target.value);
        }}
        onBlur={leave}
      />
      <p id={`${id}-state`} className="picture-alt-state" role="status">
        {state}
      </p>
      <FieldError id={`${id}-error`}>{fault}</FieldError>
    </div>
  );
}

/** What is typed, until it is saved and the field is left. */
function useDraft(name: string, alt: string, onSaved: (alt: string) => void) {
  const [draft, setDraft] = useState<string>();
  const [state, setState] = useState('');
  const [fault, setFault] = useState<string>();
  const cancel = useRef<() => void>(undefined);
  const wanted = useRef<string>(undefined);
  const stored = useRef(alt);
  const saved = useRef(onSaved);
  useEffect(() => {
    stored.current = alt;
    saved.current = onSaved;
  });

  const save = useCallback(async () => {
    cancel.current?.();
    const text = wanted.current;
    if (text === undefined || text.trim() === stored.current) return;
    setState('Saving…');
    setFault(undefined);
    try {
      // It waits for the sign-in where the session has ended, and what was typed stays.
      const { signal } = new AbortController();
      const answer = await signedIn(signal, () => callAdmin('uploads.change', { body: { name, alt: text } }));
      stored.current = answer.alt;
      saved.current(answer.alt);
      if (wanted.current === text) setState('Saved');
    } catch (cause) {
      setState('');
      setFault(`${failureText(cause)} What you typed is still here.`);
    }
  }, [name]);
  useEffect(() => () => void save(), [save]);

  return {
    draft,
    state,
    fault,
    type: (text: string) => {
      wanted.current = text;
      setDraft(text);
      setState('');
      cancel.current?.();
      cancel.current = after(saveAfter, () => void save());
    },
    leave: () => void save(),
  };
}
