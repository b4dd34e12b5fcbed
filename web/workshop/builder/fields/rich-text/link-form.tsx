import { linkFault, linkMeant } from '#contract/links.ts';
import type { Command, EditorState } from 'prosemirror-state';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { announce } from '../../../../ui/announcer.tsx';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { LinkMeant } from '../link-line.tsx';
import { linkAt, setLink } from './commands.ts';

interface LinkFormProps {
  state: EditorState;
  run: (command: Command) => void;
}

/** Makes the selected words a link, or changes or removes the link at the cursor. */
export function LinkForm({ state, run }: LinkFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const current = linkAt(state);
  const end = (command: Command) => {
    setIsOpen(false);
    run(command);
  };
  return (
    <>
      <button
        type="button"
        aria-pressed={current !== ''}
        aria-expanded={isOpen}
        onMouseDown={keepSelection}
        onClick={() => setIsOpen(!isOpen)}
      >
        Link
      </button>
      {isOpen ? <AddressForm current={current} onEnd={end} /> : null}
    </>
  );
}

/** The selected words keep their selection while a button is pressed. */
export const keepSelection = (event: MouseEvent) => event.preventDefault();

/** Changes nothing; the editor gets the focus again, as after every command. */
const leaveAsIs: Command = () => false;

function AddressForm({ current, onEnd }: { current: string; onEnd: (command: Command) => void }) {
  const [href, setHref] = useState(current);
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const type = (next: string) => {
    setHref(next);
    setFault(undefined);
  };
  return (
    <form
      className="prose-link"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = linkFault(href);
        setFault(wrong);
        if (wrong) announce(wrong);
        else onEnd(setLink(href.trim()));
      }}
    >
      <TextField
        ref={input}
        label="Address of the link"
        hint="Such as https://example.org or /winners. Empty takes the link away."
        error={fault}
        required={false}
        spellCheck={false}
        autoCapitalize="none"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onEnd(leaveAsIs);
        }}
        value={href}
        onChange={({ target }) => type(target.value)}
      />
      <LinkMeant
        link={linkMeant(href)}
        onTake={(link) => {
          type(link);
          input.current?.focus();
        }}
      />
      <Button type="submit">Set the link</Button>
    </form>
  );
}
