import type { Campaign } from '#contract/mail.ts';
import { useAppConfig } from '../../api/app-config.tsx';
import { serverNow } from '../../api/server-clock.ts';
import { zoneName } from '../../format.ts';
import { formatWhen } from '../ui/times.ts';
import { audienceName, kindNames, stateNames } from './words.ts';

interface MailListProps {
  campaigns: readonly Campaign[];
  onOpen: (id: string) => void;
}

/** Every email, newest first, with where it stands. */
export function MailList({ campaigns, onOpen }: MailListProps) {
  const { timeZone } = useAppConfig();
  if (campaigns.length === 0)
    return (
      <p className="mail-none">
        Nothing has been written yet. An email tells subscribers, and voters who agreed to it, that voting
        opens, that the last day has come, or who has won.
      </p>
    );
  return (
    <section aria-label="Emails">
      <ul className="mail-list">
        {campaigns.map((campaign) => (
          <li key={campaign.id}>
            <button type="button" className="mail-item" onClick={() => onOpen(campaign.id)}>
              <span className="mail-state" data-state={campaign.state}>
                {stateNames[campaign.state]}
              </span>
              <span className="mail-subject">{campaign.subject}</span>
              <span className="mail-about">
                {kindNames[campaign.kind]} · {audienceName(campaign.audience)} · {whenOf(campaign, timeZone)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="mail-zone">All times are {zoneName(timeZone, serverNow())}.</p>
    </section>
  );
}

/** What happened last, or happens next, and when. */
export function whenOf(campaign: Campaign, timeZone: string): string {
  const { state, changedAt, at, beganAt, finishedAt } = campaign;
  const when = (instant: string | null) => formatWhen(instant ?? changedAt, timeZone);
  if (state === 'scheduled') return `begins ${when(at)}`;
  if (state === 'enumerating' || state === 'sending') return `began ${when(beganAt)}`;
  if (state === 'sent') return `sent ${when(finishedAt)}`;
  if (state === 'stopped') return `stopped ${when(finishedAt)}`;
  return `changed ${when(changedAt)}`;
}
