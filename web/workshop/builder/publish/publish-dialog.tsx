import type { TemplateHead } from '#contract/template-manager.ts';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../../../api/client.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { newSections } from '../../../blocks/catalogue.ts';
import { zoneName } from '../../../format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { callAdmin } from '../../api.ts';
import { LoadState, useAction, useLoaded } from '../../ui/calls.tsx';
import { ConfirmDialog, firstClick } from '../../ui/confirm-dialog.tsx';
import { wallTime } from '../../ui/times.ts';
import { useIsSending } from '../pictures/use-uploads.ts';
import type { Autosave } from '../save/autosave.ts';
import { describeChanges } from '../state/changes.ts';
import type { TemplateDraft } from '../state/draft.ts';
import { useEditorSelector } from '../state/store.tsx';
import { ChangeList } from './change-list.tsx';
import { useHomeGuard } from './home-guard.tsx';
import { loadRevision, loadTemplates } from './template-calls.ts';
import { isActive, liveText, releaseText, timeRangeFaults, type TimeRange } from './template-state.ts';
import './publish.scss';

const unsavedText = 'The draft couldn’t be saved, so nothing was published. See why next to the title.';
const mergedText =
  'Nothing was published. The changes are now in your draft: review them above, then publish again.';

interface PublishDialogProps {
  template: string;
  autosave: Autosave;
  onHead: (head: TemplateHead) => void;
  /** The dialog must stay open while a call is under way, to show its outcome. */
  onBusy: (isBusy: boolean) => void;
}

export function PublishDialog({ template, autosave, onHead, onBusy }: PublishDialogProps) {
  const load = useCallback((signal: AbortSignal) => loadPublished(template, signal), [template]);
  const published = useLoaded(load);
  const takeHead = (head: TemplateHead) => {
    published.set((before) => ({ ...before, head }));
    onHead(head);
    published.reload();
  };
  return (
    <div className="dialog-body">
      <LoadState of={published} label="Loading what is published" />
      {published.data ? (
        <Publishable {...published.data} {...{ autosave, onBusy }} onHead={takeHead} />
      ) : null}
    </div>
  );
}

/** What visitors see is `live`: the sections of every home page when nothing else is. @throws ApiError */
async function loadPublished(template: string, signal: AbortSignal) {
  const { timeZone, templates } = await loadTemplates(signal);
  const head = templates.find(({ id }) => id === template);
  if (!head)
    throw new ApiError('template_not_found', 404, "This template doesn't exist. It may have been deleted.");
  const empty: TemplateDraft = { title: head.title, widgets: newSections() };
  const live = head.live?.revision == null ? empty : await loadRevision(template, head.live.revision);
  return { head, timeZone, live };
}

type PublishableProps = Awaited<ReturnType<typeof loadPublished>> & Omit<PublishDialogProps, 'template'>;

function Publishable({ head, live, timeZone, autosave, onHead, onBusy }: PublishableProps) {
  const draft = useEditorSelector((state) => state.draft);
  const changes = useMemo(() => describeChanges(live, draft), [live, draft]);
  const isSending = useIsSending();
  // Publishing and canceling share it: one at a time.
  const { isBusy, error, run } = useAction((work: () => Promise<unknown>) => work());
  const { guard, question } = useHomeGuard();
  const state = useRef<HTMLParagraphElement>(null);
  const isPublished = head.live !== null;
  const template = head.id;

  // The pressed button may be gone, with the focus.
  useEffect(() => {
    if (document.activeElement === document.body) state.current?.focus();
  }, [head, question]);
  // Within the press itself: an Escape right after it finds the dialog busy.
  useLayoutEffect(() => {
    onBusy(isBusy);
    return () => onBusy(false);
  }, [onBusy, isBusy]);

  const publish = async ({ from, until }: TimeRange) => {
    const times = { ...(from && { from }), ...(until && { until }) };
    let isDone = false;
    await run(async () => {
      if (!(await autosave.settle())) throw new ApiError('revision_conflict', 409, unsavedText);
      isDone = await guard(async (more) => {
        // Read after the question, during which someone else may have saved.
        const revision = autosave.getRevision();
        try {
          onHead(await callAdmin('templates.publish', { body: { template, revision, ...times, ...more } }));
        } catch (cause) {
          if (!(cause instanceof ApiError) || cause.code !== 'revision_conflict') throw cause;
          const isMerged = await autosave.catchUp();
          throw new ApiError(cause.code, 409, isMerged ? `${cause.message} ${mergedText}` : unsavedText);
        }
        announce(from ? 'Scheduled.' : 'Published.');
      });
    });
    return isDone;
  };
  const cancel = (release: string) =>
    run(() =>
      guard(async (more) => {
        onHead(await callAdmin('templates.unschedule', { body: { template, release, ...more } }));
        announce('Canceled.');
      }),
    );

  return (
    <>
      <p ref={state} tabIndex={-1} className="publish-state">
        <strong>{isActive(head) ? 'ACTIVE' : 'NOT ACTIVE'}</strong> {liveText(head, timeZone)}
      </p>
      <section aria-labelledby="publish-changes">
        <h3 id="publish-changes">{isPublished ? 'Unpublished changes' : 'What will be published'}</h3>
        <ChangeList
          changes={changes}
          none={
            isPublished
              ? 'None: the draft is already live.'
              : 'Nothing beyond the sections of every home page.'
          }
        />
      </section>
      {isSending ? (
        <Alert tone="warning">
          A picture is still uploading. If you publish now, it won’t be on the page yet.
        </Alert>
      ) : null}
      <PublishForm timeZone={timeZone} isBusy={isBusy} onPublish={publish} />
      {error ? <Alert>{error}</Alert> : null}
      {head.scheduled.length > 0 ? (
        <section aria-labelledby="publish-scheduled">
          <h3 id="publish-scheduled">Scheduled</h3>
          <ul className="action-list">
            {head.scheduled.map((release) => (
              <li key={release.id}>
                <span>
                  {releaseText(release, timeZone)}, by {release.made.by}
                </span>
                <Button
                  tone="secondary"
                  className="btn-compact"
                  busy={isBusy}
                  onClick={firstClick(() => void cancel(release.id))}
                >
                  Cancel<VisuallyHidden>: {releaseText(release, timeZone)}</VisuallyHidden>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {isPublished ? <Unpublish head={head} onHead={onHead} /> : null}
      {question}
    </>
  );
}

interface PublishFormProps {
  timeZone: string;
  isBusy: boolean;
  /** Publishes for these wall-clock times of the show's zone; true when it succeeded. */
  onPublish: (times: TimeRange) => Promise<boolean>;
}

const always: TimeRange = { from: '', until: '' };

function PublishForm({ timeZone, isBusy, onPublish }: PublishFormProps) {
  const [isTimed, setIsTimed] = useState(false);
  const [times, setTimes] = useState(always);
  const [faults, setFaults] = useState<Partial<TimeRange>>({});
  const now = wallTime(serverNow(), timeZone);
  const zone = zoneName(timeZone, serverNow());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const chosen = isTimed ? times : always;
    const found = timeRangeFaults(chosen, wallTime(serverNow(), timeZone));
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    if (await onPublish(chosen)) setTimes(always);
  };
  const field = (name: keyof TimeRange, label: string, hint: string) => (
    <TextField
      label={`${label} (${zone})`}
      type="datetime-local"
      required={false}
      min={now}
      hint={hint}
      value={times[name]}
      error={faults[name]}
      onChange={(event) => setTimes({ ...times, [name]: event.target.value })}
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
            {field(
              'until',
              'Until',
              'Leave empty for no end date. Afterward, the previous version goes live again.',
            )}
          </div>
        ) : null}
      </fieldset>
      <Button type="submit" busy={isBusy} onClick={firstClick()}>
        {isTimed && times.from ? 'Schedule' : 'Publish now'}
      </Button>
    </form>
  );
}

function Unpublish({ head, onHead }: Pick<PublishableProps, 'head' | 'onHead'>) {
  const [isAsking, setIsAsking] = useState(false);
  const { id: template, title, is_default: isDefault } = head;
  const result = isDefault
    ? 'Visitors will see the home page without widgets. The draft stays as it is.'
    : 'The draft stays as it is.';
  const unpublish = async () => {
    const body = { template, ...(isDefault && ({ allowEmpty: true } as const)) };
    onHead(await callAdmin('templates.unpublish', { body }));
    announce('Unpublished. Visitors no longer see this template.');
  };
  return (
    <section className="publish-end" aria-labelledby="publish-end">
      <h3 id="publish-end">Unpublish</h3>
      <p>{result}</p>
      <Button tone="secondary" onClick={firstClick(() => setIsAsking(true))}>
        Unpublish now
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={`Unpublish ‘${title}’?`}
          cancel="Keep it published"
          action={isDefault ? 'Unpublish and leave the home page empty' : 'Unpublish'}
          onConfirm={unpublish}
          onClose={() => setIsAsking(false)}
        >
          <p>{result}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
