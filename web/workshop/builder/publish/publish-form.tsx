import { useState, type FormEvent } from 'react';
import { serverNow } from '../../../api/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { firstClick } from '../../ui/first-click.ts';
import { wallTime, windowFaults, type Window } from './times.ts';

interface PublishFormProps {
  /** Name of the show's zone, such as `Pacific Time`. */
  zone: string;
  timeZone: string;
  isBusy: boolean;
  /** Publishes for these wall-clock times of the show's zone; true when it went well. */
  onPublish: (window: Window) => Promise<boolean>;
}

const always: Window = { from: '', until: '' };

/** Asks when to publish: now, or at a time; for good, or until a time. */
export function PublishForm({ zone, timeZone, isBusy, onPublish }: PublishFormProps) {
  const [isTimed, setIsTimed] = useState(false);
  const [window, setWindow] = useState<Window>(always);
  const [faults, setFaults] = useState<ReturnType<typeof windowFaults>>({});
  const now = wallTime(serverNow(), timeZone);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const chosen = isTimed ? window : always;
    const found = windowFaults(chosen, wallTime(serverNow(), timeZone));
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    if (await onPublish(chosen)) setWindow(always);
  };
  const field = (name: keyof Window, label: string, hint: string) => (
    <TextField
      label={label}
      type="datetime-local"
      required={false}
      min={now}
      hint={hint}
      value={window[name]}
      error={faults[name]}
      onChange={(event) => setWindow({ ...window, [name]: event.target.value })}
    />
  );
  return (
    <form className="publish-form" noValidate onSubmit={(event) => void submit(event)}>
      <fieldset>
        <legend>When</legend>
        <label className="publish-choice">
          <input type="radio" name="when" checked={!isTimed} onChange={() => setIsTimed(false)} /> Now, until
          the next time it is published
        </label>
        <label className="publish-choice">
          <input type="radio" name="when" checked={isTimed} onChange={() => setIsTimed(true)} /> For a time
        </label>
        {isTimed ? (
          <div className="publish-times">
            {field('from', `From (${zone})`, 'Empty: now.')}
            {field(
              'until',
              `Until (${zone})`,
              'Leave empty for no end date. Afterward, the previous version goes live again.',
            )}
          </div>
        ) : null}
      </fieldset>
      <Button type="submit" busy={isBusy} onClick={firstClick()}>
        {isTimed && window.from ? 'Schedule' : 'Publish now'}
      </Button>
    </form>
  );
}
