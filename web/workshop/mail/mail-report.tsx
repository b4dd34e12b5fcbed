import type { Campaign, CampaignFigures } from '#contract/mail.ts';
import { useState } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { formatCount, plural } from '../../counts.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Allowed } from '../allowed.tsx';
import { callAdmin } from '../api.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { whenOf } from './mail-list.tsx';
import { MailPreview } from './mail-preview.tsx';
import { audienceName, stateNames, writtenOf } from './words.ts';

interface MailReportProps {
  campaign: Campaign;
  figures: CampaignFigures;
  onChanged: () => void;
}

const under = new Set<Campaign['state']>(['scheduled', 'enumerating', 'sending']);

/** An email that is scheduled, under way or over: how far it is, and what became of it. */
export function MailReport({ campaign, figures, onChanged }: MailReportProps) {
  const { timeZone } = useAppConfig();
  const [isAsking, setIsAsking] = useState(false);
  const { state, subject, scheduledBy } = campaign;
  const isBegun = state !== 'scheduled';
  const stop = async () => {
    await callAdmin('mail.stop', { body: { id: campaign.id } });
    announce(isBegun ? 'Stopped.' : 'Back to a draft.');
    onChanged();
  };
  return (
    <div className="mail-columns">
      <section aria-label="What became of it">
        <h2 className="mail-title">{subject}</h2>
        <p className="mail-about">
          <span className="mail-state" data-state={state}>
            {stateNames[state]}
          </span>{' '}
          {audienceName(campaign.audience)} · {whenOf(campaign, timeZone)}
          {scheduledBy ? ` · scheduled by ${scheduledBy}` : ''}
        </p>
        {isBegun ? <Progress figures={figures} state={state} /> : null}
        {under.has(state) ? (
          <Allowed access="admin">
            <div className="mail-ways">
              <Button tone="secondary" onClick={() => setIsAsking(true)}>
                {isBegun ? 'Stop sending' : 'Make it a draft again'}
              </Button>
            </div>
          </Allowed>
        ) : null}
      </section>
      <MailPreview text={writtenOf(campaign)} />
      {isAsking ? (
        <ConfirmDialog
          title={isBegun ? 'Stop sending?' : 'Make it a draft again?'}
          cancel="Keep it"
          action={isBegun ? 'Stop sending' : 'Make it a draft'}
          onConfirm={stop}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {isBegun
              ? `${plural(figures.sent, 'person has', 'people have')} it already. The others won’t get it, and this email can’t be continued.`
              : 'Nobody has gotten it yet. It won’t be sent until somebody schedules it again.'}
          </p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

function Progress({ figures, state }: { figures: CampaignFigures; state: Campaign['state'] }) {
  const { recipients, waiting } = figures;
  const done = recipients - waiting;
  return (
    <>
      <div className="mail-progress">
        <p role="status">
          {state === 'enumerating'
            ? `Looking up who gets it: ${formatCount(recipients)} so far.`
            : `${formatCount(done)} of ${plural(recipients, 'recipient')} done.`}
        </p>
        <progress aria-label="Recipients done" max={Math.max(1, recipients)} value={done} />
      </div>
      <dl className="mail-figures">
        {figureNames
          .filter(([name, , isAlways]) => isAlways || figures[name] > 0)
          .map(([name, label]) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{formatCount(figures[name])}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}

const figureNames: readonly [keyof CampaignFigures, string, boolean][] = [
  ['sent', 'Sent', true],
  ['waiting', 'Waiting', false],
  ['failed', 'Failed', true],
  ['suppressed', 'Suppressed', true],
  ['skipped', 'Left before', false],
  ['dropped', 'Not sent', false],
  ['bounced', 'Bounced', true],
  ['complained', 'Complaints', true],
  ['left', 'Unsubscribed', true],
];
