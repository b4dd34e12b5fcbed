import type { Campaign } from '#contract/mail.ts';
import { useCallback, useState, type FormEvent } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { serverNow } from '../../api/server-clock.ts';
import { plural } from '../../counts.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { callAdmin } from '../api.ts';
import { LoadState, useAction, useLoaded } from '../ui/calls.tsx';
import { firstClick } from '../ui/confirm-dialog.tsx';
import { DateField } from '../ui/date-field.tsx';
import { Modal } from '../ui/modal.tsx';
import { faultOfFuture, formatWhen, storedTime, wallTime } from '../ui/times.ts';
import { reached } from './words.ts';

interface ScheduleDialogProps {
  campaign: Campaign;
  onScheduled: () => void;
  onClose: () => void;
}

/** Says to how many an email goes, and sends it now or at a time of the show's zone. */
export function ScheduleDialog({ campaign, onScheduled, onClose }: ScheduleDialogProps) {
  const { timeZone } = useAppConfig();
  const [isTimed, setIsTimed] = useState(false);
  const [time, setTime] = useState('');
  const [fault, setFault] = useState<string>();
  const loaded = useLoaded(
    useCallback((signal: AbortSignal) => callAdmin('mail.audience', {}, { signal }), []),
  );
  const count = loaded.data && reached(campaign.audience, loaded.data);
  const { isBusy, error, run } = useAction(async (at: string | null) => {
    await callAdmin('mail.schedule', { body: { id: campaign.id, version: campaign.version, at } });
    announce(at === null ? 'The email is on its way.' : `Scheduled for ${formatWhen(at, timeZone)}.`);
    onScheduled();
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = isTimed ? faultOfFuture(time, timeZone, serverNow(), 'send it now') : undefined;
    setFault(found);
    if (found === undefined && count) void run(isTimed ? storedTime(time, timeZone, false) : null);
  };
  const choice = (timed: boolean, label: string) => (
    <label className="mail-choice">
      <input
        type="radio"
        name="when"
        className="form-check-input"
        checked={isTimed === timed}
        onChange={() => setIsTimed(timed)}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <Modal title="Schedule" busy={isBusy} onClose={onClose}>
      <form className="dialog-body" noValidate onSubmit={send}>
        <LoadState of={loaded} label="Counting who gets it" lines={1} />
        {count === undefined ? null : (
          <p role="status">
            {count === 0
              ? 'Nobody would get it: there is no one to send it to yet.'
              : `“${campaign.subject}” goes to ${plural(count, 'person', 'people')}. Once it is on its way, it can be stopped, but not taken back.`}
          </p>
        )}
        <fieldset className="mail-audience">
          <legend className="form-label">When</legend>
          {choice(false, 'Now')}
          {choice(true, 'At a set time')}
        </fieldset>
        {isTimed ? (
          <DateField
            label="Day and time"
            timeZone={timeZone}
            min={wallTime(serverNow(), timeZone)}
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
          <Button type="submit" busy={isBusy} aria-disabled={!count || undefined} onClick={firstClick()}>
            {isTimed ? 'Schedule it' : count ? `Send to ${plural(count, 'person', 'people')}` : 'Send'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
