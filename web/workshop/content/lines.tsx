import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { Field, TextField } from '../../ui/text-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { faultOfWall, partialDate, storedTime, wallTime } from '../ui/times.ts';
import type { Typing } from './fields.ts';
import './lines.scss';

interface LineProps<Value> {
  label: string;
  value: Value;
  hint?: ReactNode;
  error?: string | undefined;
  onChange: (value: Value) => void;
  typing?: Typing;
}

/**
 * What is typed in a field and does not count yet, and how to set it. What a closed page has left counts as a field that is left.
 * @param leave what happens when the field is left
 */
function useTyping(typing: Typing | undefined, leave: (typed: string, set: Typing['set']) => void) {
  const [own, setOwn] = useState<string>();
  const text = typing ? typing.text : own;
  const set = typing?.set ?? setOwn;
  const commit = () => {
    if (text !== undefined) leave(text, set);
  };
  const [commitLeft] = useState(() => commit);
  useEffect(commitLeft, [commitLeft]);
  return { text, set, commit };
}

type Input = Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange'>;

/** A line of text. */
export function TextLine({ onChange, typing: _typing, ...rest }: LineProps<string> & Input) {
  return <TextField required={false} {...rest} onChange={({ target }) => onChange(target.value)} />;
}

/** A line of text that counts once the field is left or Enter is pressed, such as an address: half of it is another one. */
export function SettledLine({ value, onChange, typing, ...rest }: LineProps<string> & Input) {
  const { text, set, commit } = useTyping(typing, (typed, forget) => {
    if (typed.trim() !== value) onChange(typed.trim());
    forget(undefined);
  });
  return (
    <TextField
      required={false}
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      {...rest}
      value={text ?? value}
      onChange={({ target }) => set(target.value === value ? undefined : target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
      }}
    />
  );
}

/** A choice among a few values; a stored one that is none of them is shown too. */
export function ChoiceLine<Value extends string>({
  label,
  value,
  hint,
  error,
  choices,
  onChange,
}: LineProps<Value> & { choices: readonly (readonly [value: Value, label: string])[] }) {
  const isKnown = choices.some(([choice]) => choice === value);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select
          {...control}
          className="form-select"
          value={value}
          onChange={({ target }) => onChange(target.value as Value)}
        >
          {isKnown ? null : <option value={value}>{value || 'Please choose'}</option>}
          {choices.map(([choice, name]) => (
            <option key={choice} value={choice}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Something that is on or off. */
export function SwitchLine({ label, value, hint, error, onChange }: LineProps<boolean>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          className="line-switch"
          type="checkbox"
          role="switch"
          aria-checked={value}
          checked={value}
          onChange={({ target }) => onChange(target.checked)}
        />
      )}
    </Field>
  );
}

/** A whole number; what is none stays in the field, and says so. */
export function NumberLine({
  value,
  least,
  most,
  onChange,
  error,
  typing,
  ...rest
}: LineProps<number> & { least: number; most: number }) {
  const isValid = (text: string) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
  const { text: typed, set } = useTyping(typing, () => undefined);
  const own =
    typed === undefined || isValid(typed)
      ? undefined
      : `Please enter a whole number from ${least} to ${most}.`;
  return (
    <TextField
      {...rest}
      error={own ?? error}
      inputMode="numeric"
      value={typed ?? String(value)}
      onChange={({ target }) => {
        const isNumber = isValid(target.value);
        if (isNumber) onChange(Number(target.value));
        set(isNumber ? undefined : target.value);
      }}
    />
  );
}

interface InstantLineProps extends LineProps<string | null> {
  timeZone: string;
  /** The end of something, of which 11:59 PM is the end of the day. */
  isEnd?: boolean;
}

/**
 * An instant by the clock of the show's zone. It counts once the field is left or Enter is pressed: a date that is half typed is another date, which
 * may close a voting. What can't be stored stays in the field, and says why.
 */
export function InstantLine({
  label,
  value,
  timeZone,
  isEnd = false,
  onChange,
  hint,
  error,
  typing,
}: InstantLineProps) {
  const stored = value === null ? '' : wallTime(Date.parse(value), timeZone);
  const [isLeft, setIsLeft] = useState(true);
  const [wasPartial] = useState(typing?.text === partialDate);
  const [isToldPartial, setIsToldPartial] = useState(wasPartial);
  const { text, set, commit } = useTyping(typing, (typed, forget) => {
    if (faultOfWall(typed) !== undefined) return;
    if (typed !== stored) onChange(storedTime(typed, timeZone, isEnd));
    forget(undefined);
  });
  const [forgetPartial] = useState(() => () => {
    if (wasPartial) set(undefined);
  });
  // The browser gives out no part of a date, so that none can be kept for the next page.
  useEffect(forgetPartial, [forgetPartial]);
  const fault = text === undefined ? undefined : faultOfWall(text);
  return (
    <DateField
      label={label}
      timeZone={timeZone}
      at={value === null ? serverNow() : Date.parse(value)}
      isRequired={false}
      hint={hint}
      error={
        (isLeft ? fault : undefined) ??
        (isToldPartial
          ? 'The date that was begun here was not whole, and is lost. This is the saved one.'
          : error)
      }
      value={text ?? stored}
      onChange={(next) => {
        set(next === stored ? undefined : next);
        setIsToldPartial(false);
        // A fault that is told stays told until it is gone; a new one waits until the field is left.
        if (fault === undefined) setIsLeft(false);
      }}
      onLeave={() => {
        setIsLeft(true);
        commit();
      }}
    />
  );
}
