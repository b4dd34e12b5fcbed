import type { Command, EditorState } from 'prosemirror-state';
import { useState } from 'react';
import { destinationOf } from '../../../../paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { linkAt, setLink } from './commands.ts';

interface LinkFormProps {
  state: EditorState;
  run: (command: Command) => void;
}

/** Who asked for the form wants to type in it. */
const focus = (input: HTMLInputElement | null) => input?.focus();

/** Changes nothing; the editor has the focus again, as after every command. */
const leaveAsIs: Command = () => false;

/** Makes the selected words a link, changes the link at the cursor, or takes it away. */
export function LinkForm({ state, run }: LinkFormProps) {
  const [href, setHref] = useState<string>();
  const current = linkAt(state);
  const isWrong = href !== undefined && href.trim() !== '' && !destinationOf(href);
  const finish = (address: string) => {
    setHref(undefined);
    run(setLink(address));
  };
  const save = () => {
    if (!isWrong) finish(href?.trim() ?? '');
  };
  return (
    <>
      <button
        type="button"
        aria-pressed={current !== ''}
        aria-expanded={href !== undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setHref(href === undefined ? current : undefined)}
      >
        Link
      </button>
      {href === undefined ? null : (
        <form
          className="prose-link"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <TextField
            label="Address of the link"
            hint="Such as https://example.org or /winners. Empty takes the link away."
            error={isWrong ? 'This is no address that a link may have.' : undefined}
            required={false}
            spellCheck={false}
            ref={focus}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              setHref(undefined);
              run(leaveAsIs);
            }}
            value={href}
            onChange={(event) => setHref(event.target.value)}
          />
          <Button type="submit">Set the link</Button>
        </form>
      )}
    </>
  );
}
