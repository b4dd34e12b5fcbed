import type { Campaign } from '#contract/mail.ts';
import { useEffect, useRef, useState, useSyncExternalStore, type FormEvent } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { after } from '../../ui/after.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Allowed } from '../allowed.tsx';
import { callAdmin } from '../api.ts';
import { ClashDialog } from '../content/clash-dialog.tsx';
import { keptAs } from '../content/kept.ts';
import { settled, type Saving } from '../content/part-session.ts';
import { useAction } from '../ui/calls.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { MailFields } from './mail-fields.tsx';
import { createMailSession, type MailSession } from './mail-session.ts';
import { MailPreview } from './mail-preview.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { starters, type Written } from './words.ts';

interface MailEditorProps {
  /** Undefined for one that is not stored yet. */
  campaign: Campaign | undefined;
  onOpen: (id: string | undefined) => void;
  onChanged: () => void;
}

/** How an email that is changed compares to what is saved, where that is more than to be unsaved. */
const wordsOfSaving: Partial<Record<Saving['kind'], string>> = {
  saving: 'Saving …',
  offline: 'Not saved yet; it is tried again by itself.',
  'signed-out': 'Not saved: please sign in again.',
  refused: 'Not saved.',
  clashing: 'Not saved: two versions.',
};

/** What is edited, by the paths of its fields. */
const labels = {
  kind: 'About',
  subject: 'Subject',
  title: 'Title',
  body: 'Text',
  button: 'Button',
  'button.label': 'The button says',
  'button.link': 'The button leads to',
  'audience.subscribers': 'Subscribers of the newsletter',
  'audience.voters': 'Voters who agreed to email',
};

function openMail(campaign: Campaign | undefined, starter: Written): MailSession {
  return createMailSession(campaign, {
    starter,
    save: (body) => callAdmin('mail.save', { body }),
    kept: keptAs(`acclaim-mail/${campaign?.id ?? 'new'}`),
    later: (task, milliseconds) => after(milliseconds, task),
    now: () => performance.now(),
  });
}

/** Writes a draft, with its preview beside it. What is typed stays in this browser until it is saved. */
export function MailEditor({ campaign, onOpen, onChanged }: MailEditorProps) {
  const { name: awards } = useAppConfig();
  const [mail] = useState(() => openMail(campaign, starters(awards)['voting-opens']));
  const { session } = mail;
  const { value: text, saving, errors } = useSyncExternalStore(session.view.subscribe, session.view.get);
  useEffect(() => mail.see(campaign), [mail, campaign]);
  useEffect(() => {
    session.open();
    return session.close;
  }, [session]);
  const [asked, setAsked] = useState<'schedule' | 'delete'>();
  /** What the last press of a button wants once the email is saved. */
  const wanted = useRef<'schedule'>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const save = async (then: 'schedule' | undefined) => {
    wanted.current = then;
    const isNew = mail.id() === undefined;
    session.saveNow();
    if ((await settled(session)) !== 'saved') return;
    announce('Draft saved.');
    onChanged();
    if (isNew) onOpen(mail.id());
    else setAsked(wanted.current);
  };
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const [tested, setTested] = useState<string>();
  const test = useAction(async () => {
    if (!text) return;
    const { audience: _, ...body } = text;
    const { to } = await callAdmin('mail.test', { body });
    announce(`A test email is on its way to ${to}.`);
    setTested(to);
  });
  if (text === undefined) return null;
  const isChanged = saving.kind !== 'saved';
  const isBusy = saving.kind === 'saving';
  const remove = async () => {
    if (campaign) await callAdmin('mail.delete', { body: { id: campaign.id, version: mail.version() } });
    session.revert();
    announce('Draft deleted.');
    onChanged();
    onOpen(undefined);
  };
  return (
    <>
      {saving.kind === 'clashing' ? (
        <ClashDialog
          what="this email"
          clashes={saving.clashes}
          value={text}
          labels={labels}
          pictures={{}}
          onChoice={session.resolve}
        />
      ) : null}
      <div className="mail-columns">
        <form
          ref={form}
          className="mail-form"
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void save(undefined);
          }}
        >
          <MailFields text={text} starters={starters(awards)} errors={errors} onChange={session.change} />
          {saving.kind === 'refused' && Object.keys(errors).length === 0 ? (
            <Alert>{saving.message}</Alert>
          ) : null}
          {test.error ? <Alert>{test.error}</Alert> : null}
          {tested !== undefined && !test.isBusy ? (
            <Alert tone="success">A test email is on its way to {tested}.</Alert>
          ) : null}
          <div className="mail-ways">
            <Button type="submit" tone="secondary" busy={isBusy}>
              Save draft
            </Button>
            <Button tone="secondary" busy={test.isBusy} onClick={() => void test.run()}>
              Send me a test
            </Button>
            {campaign ? (
              <Allowed access="admin">
                <Button
                  busy={isBusy}
                  onClick={() => (isChanged ? void save('schedule') : setAsked('schedule'))}
                >
                  Schedule …
                </Button>
              </Allowed>
            ) : null}
            {campaign || isChanged ? (
              <Button tone="link" onClick={() => setAsked('delete')}>
                Delete draft
              </Button>
            ) : null}
          </div>
          <p className="mail-about" role="status">
            {isChanged
              ? `${wordsOfSaving[saving.kind] ?? 'Not saved yet.'} This browser keeps what you type.`
              : campaign
                ? 'Saved. An admin schedules it.'
                : 'Save it first; then an admin can schedule it.'}
          </p>
        </form>
        <MailPreview text={text} />
        {asked === 'schedule' && campaign ? (
          <ScheduleDialog
            campaign={{ ...campaign, ...text, version: mail.version() }}
            onScheduled={() => {
              setAsked(undefined);
              onChanged();
            }}
            onClose={() => setAsked(undefined)}
          />
        ) : null}
        {asked === 'delete' ? (
          <ConfirmDialog
            title="Delete this draft?"
            cancel="Keep it"
            action="Delete"
            onConfirm={remove}
            onClose={() => setAsked(undefined)}
          >
            <p>“{text.subject}” is gone for good. Nobody has gotten it.</p>
          </ConfirmDialog>
        ) : null}
      </div>
    </>
  );
}
