import type { Campaign } from '#contract/mail.ts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { useSubmission } from '../../api/submission.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Allowed } from '../allowed.tsx';
import { callAdmin } from '../api.ts';
import { keptAs } from '../content/kept.ts';
import { useAction } from '../ui/calls.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { MailFields } from './mail-fields.tsx';
import { MailPreview } from './mail-preview.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { starters, writtenOf, type Written } from './words.ts';

interface MailEditorProps {
  /** Undefined for one that is not stored yet. */
  campaign: Campaign | undefined;
  onOpen: (id: string | undefined) => void;
  onChanged: () => void;
}

/** Writes a draft, with its preview beside it. What is typed stays in this browser until it is saved. */
export function MailEditor({ campaign, onOpen, onChanged }: MailEditorProps) {
  const { name: awards } = useAppConfig();
  const kept = keptAs<{ version: number; text: Written }>(`acclaim-mail/${campaign?.id ?? 'new'}`);
  const stored = campaign ? writtenOf(campaign) : starters(awards)['voting-opens'];
  const [text, setText] = useState(() => kept.read()?.text ?? stored);
  // What is typed is based on the version at that time; a later one of somebody else is not written over.
  const [version, setVersion] = useState(() => kept.read()?.version ?? campaign?.version ?? 0);
  const [asked, setAsked] = useState<'schedule' | 'delete'>();
  const form = useRef<HTMLFormElement>(null);
  const isChanged = JSON.stringify(text) !== JSON.stringify(stored);
  const change = (next: Written) => {
    setText(next);
    kept.write(JSON.stringify(next) === JSON.stringify(stored) ? undefined : { version, text: next });
  };
  const { isSending, error, submit } = useSubmission(async (then: 'schedule' | undefined) => {
    const saved = await callAdmin('mail.save', { body: { id: campaign?.id ?? null, version, ...text } });
    kept.write(undefined);
    setVersion(saved.version);
    setText(writtenOf(saved));
    announce('Draft saved.');
    onChanged();
    if (campaign === undefined) onOpen(saved.id);
    else if (then) setAsked(then);
  });
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  const [tested, setTested] = useState<string>();
  const test = useAction(async () => {
    const { audience: _, ...body } = text;
    const { to } = await callAdmin('mail.test', { body });
    announce(`A test email is on its way to ${to}.`);
    setTested(to);
  });
  const remove = async () => {
    if (campaign) await callAdmin('mail.delete', { body: { id: campaign.id, version: campaign.version } });
    kept.write(undefined);
    announce('Draft deleted.');
    onChanged();
    onOpen(undefined);
  };
  const atField = Object.keys(error?.errors ?? {}).length > 0;
  return (
    <div className="mail-columns">
      <form
        ref={form}
        className="mail-form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit(undefined);
        }}
      >
        <MailFields text={text} starters={starters(awards)} errors={error?.errors ?? {}} onChange={change} />
        {error && !atField ? (
          <Alert>
            <p>{error.message}</p>
          </Alert>
        ) : null}
        {test.error ? <Alert>{test.error}</Alert> : null}
        {tested !== undefined && !test.isBusy ? (
          <Alert tone="success">A test email is on its way to {tested}.</Alert>
        ) : null}
        <div className="mail-ways">
          <Button type="submit" tone="secondary" busy={isSending}>
            Save draft
          </Button>
          <Button tone="secondary" busy={test.isBusy} onClick={() => void test.run()}>
            Send me a test
          </Button>
          {campaign ? (
            <Allowed access="admin">
              <Button
                busy={isSending}
                onClick={() => (isChanged ? void submit('schedule') : setAsked('schedule'))}
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
            ? 'Not saved yet. This browser keeps what you type.'
            : campaign
              ? 'Saved. An admin schedules it.'
              : 'Save it first; then an admin can schedule it.'}
        </p>
      </form>
      <MailPreview text={text} />
      {asked === 'schedule' && campaign ? (
        <ScheduleDialog
          campaign={{ ...campaign, version, audience: text.audience }}
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
  );
}
