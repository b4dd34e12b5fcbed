import { useId, useState, type FormEvent } from 'react';
import type { TemplateHead } from '#contract/template-manager.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { firstClick } from '../../ui/confirm-dialog.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { instantOf, wallTime } from '../../ui/times.ts';
import { nowOf, planWords, type Home } from './outlook.ts';
import { timeRangeFaults, type TimeRange } from './template-state.ts';

/** What is to be published, as the form has it. */
export interface Publishing extends TimeRange {
  isHome: boolean;
}

interface PublishFormProps {
  head: TemplateHead;
  home: Home;
  isBusy: boolean;
  /** Publishes for these wall-clock times of the show's zone; true when it succeeded. */
  onPublish: (chosen: Publishing) => Promise<boolean>;
}

const always: TimeRange = { from: '', until: '' };

/** When to publish, whether as the home page, and what visitors will see of that. */
export function PublishForm({ head, home, isBusy, onPublish }: PublishFormProps) {
  const { timeZone } = home;
  // What is live until a time ends then, unless something else is chosen.
  const liveEnd = head.is_shown && head.live?.until ? wallTime(Date.parse(head.live.until), timeZone) : '';
  const [isTimed, setIsTimed] = useState(liveEnd !== '');
  const [times, setTimes] = useState<TimeRange>({ from: '', until: liveEnd });
  const [wantsHome, setWantsHome] = useState(true);
  const [faults, setFaults] = useState<Partial<TimeRange>>({});
  const words = useId();
  const now = wallTime(serverNow(), timeZone);
  const chosen: Publishing = { ...(isTimed ? times : always), isHome: head.is_default || wantsHome };
  const current = home.templates.find(({ is_default: isDefault }) => isDefault);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = timeRangeFaults(chosen, wallTime(serverNow(), timeZone));
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    if (await onPublish(chosen)) setTimes(always);
  };
  const field = (name: keyof TimeRange, label: string, hint: string) => (
    <DateField
      label={label}
      timeZone={timeZone}
      isRequired={false}
      min={now}
      hint={hint}
      value={times[name]}
      error={faults[name]}
      onChange={(time) => setTimes({ ...times, [name]: time })}
    />
  );
  return (
    <form className="publish-form" noValidate onSubmit={(event) => void submit(event)}>
      <fieldset>
        <legend>When</legend>
        <label className="publish-choice">
          <input type="radio" name="when" checked={!isTimed} onChange={() => setIsTimed(false)} /> Now, until
          you publish again
        </label>
        <label className="publish-choice">
          <input type="radio" name="when" checked={isTimed} onChange={() => setIsTimed(true)} /> At set times
        </label>
        {isTimed ? (
          <div className="publish-times">
            {field('from', 'From', 'Leave empty to publish now.')}
            {field('until', 'Until', 'Leave empty for no end. Afterward, what was live before returns.')}
          </div>
        ) : null}
      </fieldset>
      {head.is_default ? null : (
        <label className="publish-choice">
          <input
            type="checkbox"
            checked={wantsHome}
            onChange={({ target }) => setWantsHome(target.checked)}
          />
          <span>Show it as the home page{current ? `, instead of ‘${current.title}’` : ''}</span>
        </label>
      )}
      <p id={words} className="publish-outlook" aria-live="polite">
        {planText(home, head, chosen)}
      </p>
      <Button type="submit" busy={isBusy} aria-describedby={words} onClick={firstClick()}>
        {chosen.from ? 'Schedule' : 'Publish now'}
      </Button>
    </form>
  );
}

/** What visitors will see of a publishing, in sentences, with times in the show's zone. */
export function planText(home: Home, { id: template }: TemplateHead, chosen: Publishing): string {
  const { from, until, isHome } = chosen;
  const now = nowOf(home);
  if (Object.keys(timeRangeFaults(chosen, wallTime(now, home.timeZone))).length > 0)
    return 'Choose times that are still to come, the end after the start.';
  const instant = (wall: string) => (wall ? instantOf(wall, home.timeZone) : undefined);
  return planWords(home, { template, from: instant(from), until: instant(until), isHome }, now).join(' ');
}
