import type { ContentValues } from '#contract/content.ts';
import type { Answer } from '#contract/routes.ts';
import { useState, type FormEvent } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { plural } from '../../counts.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { callAdmin } from '../api.ts';
import { useAction } from '../ui/calls.tsx';
import { DateField } from '../ui/date-field.tsx';
import { Modal } from '../ui/modal.tsx';
import { faultOfFuture, formatWhen, storedTime, wallTime } from '../ui/times.ts';
import './nominations.scss';

type Overview = Answer<'nominations.categories'>;
type When = 'category' | 'all' | 'at' | 'by-hand';

interface AnnounceDialogProps {
  overview: Overview;
  /** The one that is open. */
  category: Overview['categories'][number] | undefined;
  /** @param done what has happened, and the number of its entry in the log */
  onChanged: (done: { text: string; entry: number | null }) => void;
  onClose: () => void;
}

/** Makes drafts public: now, at an instant, or by hand after all. */
export function AnnounceDialog({ overview, category, onChanged, onClose }: AnnounceDialogProps) {
  const { categories, nominees_from: from, timeZone } = overview;
  const drafts = categories.reduce((sum, each) => sum + each.drafts, 0);
  const [when, setWhen] = useState<When>(from === null ? 'all' : 'at');
  const [time, setTime] = useState(from === null ? '' : wallTime(Date.parse(from), timeZone));
  const [fault, setFault] = useState<string>();
  const { isBusy, error, run } = useAction(async (instant: string | null) => {
    const done = await announced(when, instant, category?.id, timeZone);
    announce(done.text);
    onClose();
    onChanged(done);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isTimed = when === 'at';
    const found = isTimed ? faultOfFuture(time, timeZone, serverNow(), 'announce now') : undefined;
    setFault(found);
    if (found === undefined) void run(isTimed ? storedTime(time, timeZone, false) : null);
  };
  const choice = (value: When, label: string) => (
    <label>
      <input
        type="radio"
        className="form-check-input"
        name="when"
        checked={when === value}
        onChange={() => setWhen(value)}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <Modal title="Announce nominees" busy={isBusy} onClose={onClose}>
      <form className="dialog-body" noValidate onSubmit={submit}>
        <p>Once announced, nominees are on the site, and fans can vote for them while voting is open.</p>
        <fieldset className="nominations-names">
          <legend>When</legend>
          {choice('all', `Now: all ${plural(drafts, 'draft')}`)}
          {category
            ? choice('category', `Now: ${plural(category.drafts, 'draft')} of ${category.title}`)
            : null}
          {choice('at', 'At a set time: every draft there is by then, and what is accepted later')}
          {from === null ? null : choice('by-hand', 'Not at a set time after all')}
        </fieldset>
        {when === 'at' ? (
          <DateField
            label="Nominees appear"
            timeZone={timeZone}
            value={time}
            error={fault}
            onChange={setTime}
          />
        ) : null}
        {error ? <Alert>{error}</Alert> : null}
        <div className="dialog-actions">
          <Button tone="secondary" busy={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy}>
            {when === 'at' ? 'Set the time' : when === 'by-hand' ? 'Remove the time' : 'Announce now'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Announces, and says what has happened. */
async function announced(
  when: When,
  instant: string | null,
  category: string | undefined,
  timeZone: string,
): Promise<{ text: string; entry: number | null }> {
  if (when === 'all' || when === 'category') {
    const body = when === 'category' && category !== undefined ? { category } : {};
    const { announced: count, entry } = await callAdmin('content.announce', { body });
    const text = count === 0 ? 'There was no draft to announce.' : `${plural(count, 'nominee')} announced.`;
    return { text, entry };
  }
  const params = { part: 'event' } as const;
  const { value, version } = await callAdmin('content.get', { params, query: {} });
  const event = { ...(value as ContentValues['event']), nominees_from: instant };
  const { entry } = await callAdmin('content.save', { params, body: { value: event, version } });
  const text =
    instant === null
      ? 'Drafts stay hidden until you announce them.'
      : `Nominees appear ${formatWhen(instant, timeZone)}.`;
  return { text, entry };
}
