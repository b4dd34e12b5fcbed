import { useEffect, type ReactNode, type SyntheticEvent } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { zoneName } from '../../format.ts';
import { TextField } from '../../ui/text-field.tsx';
import { partialDate } from './times.ts';

interface DateFieldProps {
  /** Without the zone, which follows it. */
  label: string;
  timeZone: string;
  /** An instant at which the zone has the name that is shown; now unless given. */
  at?: number;
  /** A wall-clock time of the zone, `partialDate`, or empty. */
  value: string;
  min?: string;
  isRequired?: boolean;
  hint?: ReactNode;
  error: string | undefined;
  /** Hears of every change, also of a date that is not whole: `faultOfWall` says what is wrong with it. */
  onChange: (value: string) => void;
  /** The field is left, or Enter is pressed. */
  onLeave?: () => void;
}

type InputEvent = SyntheticEvent<HTMLInputElement>;

/** A date and time by the clock of the show's zone. */
export function DateField(props: DateFieldProps) {
  const { label, timeZone, at = serverNow(), value, isRequired = true, onChange, onLeave, ...rest } = props;
  const isPartial = value === partialDate;
  useEffect(() => {
    if (!isPartial) return undefined;
    // Nothing can keep it but the field itself.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isPartial]);
  const read = ({ currentTarget: input }: InputEvent) => {
    const now = input.validity.badInput ? partialDate : input.value;
    if (now !== value) onChange(now);
  };
  return (
    <TextField
      {...rest}
      label={`${label} (${zoneName(timeZone, at)})`}
      type="datetime-local"
      required={isRequired}
      max="9999-12-31T23:59"
      value={isPartial ? '' : value}
      onChange={read}
      // A date that is begun in an empty field is no change to the browser.
      onKeyUp={read}
      onBlur={onLeave}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onLeave?.();
      }}
    />
  );
}
