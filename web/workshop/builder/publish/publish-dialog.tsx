import type { Release, TemplateHead } from '#contract/template-manager.ts';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { newSections } from '../../../blocks/catalogue.ts';
import { paths } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { SiteLink } from '../../../ui/link.tsx';
import { callAdmin } from '../../api.ts';
import { LoadState, useAction, useLoaded } from '../../ui/calls.tsx';
import type { Autosave } from '../save/autosave.ts';
import { describeChanges } from '../state/changes.ts';
import type { TemplateDraft } from '../state/draft.ts';
import { useEditorSelector } from '../state/store.tsx';
import { ChangeList } from './change-list.tsx';
import { Checklist } from './checklist-view.tsx';
import { useHomeGuard } from './home-guard.tsx';
import { planText, PublishForm, type Publishing } from './publish-form.tsx';
import { ScheduledList } from './scheduled-list.tsx';
import { loadRevision, loadTemplates } from './template-calls.ts';
import { isActive, liveText, timesOf } from './template-state.ts';
import { Unpublish } from './unpublish.tsx';
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
  /** Leaves the dialog for a widget. */
  onShow: (widget: string) => void;
}

export function PublishDialog({ template, onHead, ...rest }: PublishDialogProps) {
  const load = useCallback((signal: AbortSignal) => loadPublished(template, signal), [template]);
  const published = useLoaded(load);
  const takeHead = (head: TemplateHead) => {
    published.set(({ home, ...before }) => {
      const templates = home.templates.map((each) => (each.id === head.id ? head : each));
      return { ...before, head, home: { ...home, templates } };
    });
    onHead(head);
    published.reload();
  };
  return (
    <div className="dialog-body">
      <LoadState of={published} label="Loading what is published" />
      {published.data ? <Publishable {...published.data} {...rest} onHead={takeHead} /> : null}
    </div>
  );
}

/** What visitors see is `live`: the sections of every home page when nothing else is. @throws ApiError */
async function loadPublished(template: string, signal: AbortSignal) {
  const home = await loadTemplates(signal);
  const head = home.templates.find(({ id }) => id === template);
  if (!head)
    throw new ApiError('template_not_found', 404, 'This template doesn’t exist. It may have been deleted.');
  const empty: TemplateDraft = { title: head.title, widgets: newSections() };
  const live = head.live?.revision == null ? empty : await loadRevision(template, head.live.revision);
  return { head, home, live };
}

type PublishableProps = Awaited<ReturnType<typeof loadPublished>> & Omit<PublishDialogProps, 'template'>;

function Publishable({ head, home, live, autosave, onHead, onBusy, onShow }: PublishableProps) {
  // Publishing and replacing share it: one at a time.
  const { isBusy, error, run } = useAction((work: () => Promise<unknown>) => work());
  const { guard, question } = useHomeGuard();
  const [done, setDone] = useState<{ words: string; isNow: boolean }>();
  const state = useRef<HTMLParagraphElement>(null);
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

  const publish = async (chosen: Publishing) => {
    const { from, until, isHome } = chosen;
    const rest = { ...(from && { from }), ...(until && { until }), ...(isHome && { home: isHome }) };
    let isDone = false;
    setDone(undefined);
    await run(async () => {
      if (!(await autosave.settle())) throw new ApiError('revision_conflict', 409, unsavedText);
      isDone = await guard(async (more) => {
        // Read after the question, during which someone else may have saved.
        const revision = autosave.getRevision();
        const words = planText(home, head, chosen);
        try {
          onHead(await callAdmin('templates.publish', { body: { template, revision, ...rest, ...more } }));
        } catch (cause) {
          if (!(cause instanceof ApiError) || cause.code !== 'revision_conflict') throw cause;
          const isMerged = await autosave.catchUp();
          throw new ApiError(cause.code, 409, isMerged ? `${cause.message} ${mergedText}` : unsavedText);
        }
        setDone({ words: `${from ? 'Scheduled.' : 'Published.'} ${words}`, isNow: !from });
        announce(from ? 'Scheduled.' : 'Published.');
      });
    });
    return isDone;
  };
  const replace = (release: Release) =>
    void publish({ ...timesOf(release, home.timeZone), isHome: release.home ?? false });
  const cancel = ({ id: release }: Release) =>
    guard(async (more) => {
      onHead(await callAdmin('templates.unschedule', { body: { template, release, ...more } }));
      setDone(undefined);
      announce('Canceled.');
    });

  return (
    <>
      <p ref={state} tabIndex={-1} className="publish-state">
        <strong>{isActive(head) ? 'ACTIVE' : 'NOT ACTIVE'}</strong> {liveText(head, home.timeZone)}
      </p>
      <Checklist autosave={autosave} onShow={onShow} />
      <Changes live={live} isPublished={head.live !== null} />
      <PublishForm {...{ head, home, isBusy }} onPublish={publish} />
      {error ? <Alert>{error}</Alert> : null}
      {done ? <Done words={done.words} isLive={done.isNow && head.is_shown} /> : null}
      <ScheduledList {...{ head, home, isBusy }} onReplace={replace} onCancel={cancel} />
      {head.live ? <Unpublish {...{ head, home, onHead, guard }} onDone={() => setDone(undefined)} /> : null}
      {question}
    </>
  );
}

/** What publishing would change of this template, to be opened where it is much. */
function Changes({ live, isPublished }: { live: TemplateDraft; isPublished: boolean }) {
  const draft = useEditorSelector((state) => state.draft);
  const changes = useMemo(() => describeChanges(live, draft), [live, draft]);
  const title = isPublished ? 'Unpublished changes' : 'What will be published';
  const none = isPublished
    ? 'None: the draft is already live.'
    : 'Nothing beyond the sections of every home page.';
  const list = <ChangeList changes={changes} none={none} />;
  return changes.length > 4 ? (
    <details className="publish-changes">
      <summary>
        {title} ({changes.length})
      </summary>
      {list}
    </details>
  ) : (
    <section aria-labelledby="publish-changes">
      <h3 id="publish-changes">{title}</h3>
      {list}
    </section>
  );
}

function Done({ words, isLive }: { words: string; isLive: boolean }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' });
  }, [isLive]);
  return (
    <Alert ref={note} tone="success" className="publish-done">
      <p>{words}</p>
      {isLive ? (
        <SiteLink destination={{ to: paths.index() }} newTab>
          See it on the site
        </SiteLink>
      ) : null}
    </Alert>
  );
}
