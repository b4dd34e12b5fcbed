import type { TemplateHead } from '#contract/template-manager.ts';
import type { Widget } from '#contract/templates.ts';
import { useEffect, useMemo, useRef } from 'react';
import { serverNow } from '../../../api/server-clock.ts';
import { ApiError } from '../../../api/client.ts';
import { zoneName } from '../../../format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { callAdmin } from '../../api.ts';
import { useIsSending } from '../pictures/use-uploads.ts';
import type { Autosave } from '../save/autosave.ts';
import { widgetName } from '../state/widget-name.ts';
import { describeChanges } from '../state/changes.ts';
import { useEditorSelector } from '../state/store.tsx';
import { ChangeList } from './change-list.tsx';
import { PublishForm } from './publish-form.tsx';
import { ScheduledList } from './scheduled-list.tsx';
import { isActive, liveWords } from './template-state.ts';
import { Unpublish } from './unpublish.tsx';
import { useHomeGuard } from './use-home-guard.tsx';
import type { Window } from './times.ts';
import { usePublishing, type Publishing } from './use-publishing.ts';
import { Refusal, useTask } from '../../ui/use-task.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import './publish.scss';

const unsavedWords =
  'The draft could not be saved first, so nothing was published. See beside the title what is in the way.';
const behindWords =
  'Somebody else has saved this template in the meantime, so nothing was published. What they changed is in the draft now: look at it above, then publish again.';

interface PublishDialogProps {
  template: string;
  autosave: Autosave;
  /** Brings a stored widget to the newest form of its kind; a function that stays the same. */
  migrate: (widget: Widget) => Widget;
  /** Hears how the template stands after each change. */
  onHead: (head: TemplateHead) => void;
  /** Hears whether a call is under way, whose outcome the dialog stays open to tell. */
  onBusy: (isBusy: boolean) => void;
}

/** What the dialog shows that publishes the open template, now or for a time, and takes it back. */
export function PublishDialog({ template, autosave, migrate, onHead, onBusy }: PublishDialogProps) {
  const { data, error, reload, set } = usePublishing(template, migrate);
  const takeHead = (head: TemplateHead) => {
    set((before) => ({ ...before, head }));
    onHead(head);
    // What is live may be another document now.
    reload();
  };
  return (
    <div className="publish">
      <LoadFailure message={error} onRetry={reload} />
      {data ? (
        <Publishable publishing={data} autosave={autosave} onHead={takeHead} onBusy={onBusy} />
      ) : error ? null : (
        <SkeletonText label="Loading what is published" />
      )}
    </div>
  );
}

interface PublishableProps extends Pick<PublishDialogProps, 'autosave' | 'onHead' | 'onBusy'> {
  publishing: Publishing;
}

function Publishable({ publishing: { head, live, timeZone }, autosave, onHead, onBusy }: PublishableProps) {
  const document = useEditorSelector((state) => state.draft);
  const changes = useMemo(() => describeChanges(live, document, widgetName), [live, document]);
  const isSending = useIsSending();
  const task = useTask();
  const { guard, question } = useHomeGuard();
  const state = useRef<HTMLParagraphElement>(null);
  const isPublished = head.live !== null;
  const template = head.id;

  // What was pressed may be gone then, with the focus; how things stand now gets it.
  useEffect(() => {
    if (window.document.activeElement === window.document.body) state.current?.focus();
  }, [head, question]);
  const isBusy = task.busy !== undefined;
  useEffect(() => {
    onBusy(isBusy);
    return () => onBusy(false);
  }, [onBusy, isBusy]);
  const publish = async ({ from, until }: Window) => {
    const times = { ...(from && { from }), ...(until && { until }) };
    let isDone = false;
    await task.run('Publishing', async () => {
      if (!(await autosave.settle())) throw new Refusal(unsavedWords);
      isDone = await guard(async (more) => {
        // Another one than before the question, where others have saved since.
        const revision = autosave.getRevision();
        try {
          onHead(await callAdmin('templates.publish', { body: { template, revision, ...times, ...more } }));
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'revision_conflict') throw error;
          throw new Refusal((await autosave.catchUp()) ? behindWords : unsavedWords);
        }
        announce(from ? 'Scheduled.' : 'Published.');
      });
    });
    return isDone;
  };

  return (
    <>
      <p ref={state} tabIndex={-1} className="publish-state">
        <strong>{isActive(head) ? 'ACTIVE' : 'NOT ACTIVE'}</strong> {liveWords(head, timeZone)}
      </p>
      <section aria-labelledby="publish-changes">
        <h3 id="publish-changes">{isPublished ? 'Changes since what is live' : 'What would be published'}</h3>
        <ChangeList
          changes={changes}
          none={isPublished ? 'None: the draft is what is live.' : 'An empty page.'}
        />
      </section>
      {isSending ? (
        <Alert tone="warning">
          A picture is still being uploaded. What you publish before that ends goes without it.
        </Alert>
      ) : null}
      <PublishForm
        zone={zoneName(timeZone, serverNow())}
        timeZone={timeZone}
        isBusy={isBusy}
        onPublish={publish}
      />
      {task.error ? <Alert>{task.error}</Alert> : null}
      <ScheduledList head={head} timeZone={timeZone} task={task} guard={guard} onHead={onHead} />
      {isPublished ? <Unpublish head={head} onHead={onHead} /> : null}
      {question}
    </>
  );
}
