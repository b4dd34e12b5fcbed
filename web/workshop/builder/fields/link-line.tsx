import { linkFault, linkMeant } from '#contract/links.ts';
import { limitOf } from '#contract/widget-walks.ts';
import { useRef, type MouseEvent } from 'react';
import type { FormField } from '../../../blocks/block.ts';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useText, useValue } from './values.ts';

const anyLink = 'An address, such as https://example.org, or a path of this site, such as /winners.';

/** Milliseconds that an address which is none yet rests in its field: it is still being typed, and the server would refuse it. */
const unfinished = 4000;

/** An address. What is wrong with it is said once it has been left, in the words of the server, which checks it by the same function. */
export function LinkLine({ field }: { field: FormField }) {
  const stored = useValue(field.path);
  const { value, set, leave } = useText(stored);
  const input = useRef<HTMLInputElement>(null);
  const own = linkFault(value);
  const meant = linkMeant(value);
  const isRested = value === stored.text;
  const end = () => {
    if (value !== value.trim()) set(value.trim());
    leave();
    if (own) announce(meant ? `${own} ${questionOf(meant)}` : own);
  };
  return (
    <div>
      <TextField
        ref={input}
        label={field.label}
        hint={field.hint ?? anyLink}
        error={isRested ? (own ?? stored.fault) : undefined}
        maxLength={limitOf(field)}
        required={false}
        spellCheck={false}
        autoCapitalize="none"
        value={value}
        onChange={({ target }) => set(target.value, linkFault(target.value) ? unfinished : undefined)}
        onBlur={end}
      />
      <LinkMeant
        link={meant}
        onTake={(link) => {
          set(link);
          leave();
          input.current?.focus();
        }}
      />
    </div>
  );
}

const questionOf = (link: string): string => `Did you mean ${link}?`;

/** Offers the address that is probably meant; its field keeps the focus. */
export function LinkMeant({ link, onTake }: { link: string | undefined; onTake: (link: string) => void }) {
  return link === undefined ? null : (
    <Button tone="link" className="link-meant" onMouseDown={keepFocus} onClick={() => onTake(link)}>
      {questionOf(link)}
    </Button>
  );
}

const keepFocus = (event: MouseEvent) => event.preventDefault();
