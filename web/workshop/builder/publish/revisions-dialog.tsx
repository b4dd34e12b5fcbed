import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { plural } from '../../../counts.ts';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { callAdmin } from '../../api.ts';
import { LoadState, useLoaded } from '../../ui/calls.tsx';
import { formatWhen } from '../../ui/times.ts';
import { describeChanges, type Change } from '../state/changes.ts';
import { widgetOf, type TemplateDraft } from '../state/draft.ts';
import { withRestored } from '../state/edits.ts';
import { useEditorSelector, useEditorStore } from '../state/store.tsx';
import { widgetName } from '../state/widget-name.ts';
import { ChangeList } from './change-list.tsx';
import { loadRevision, loadTemplates } from './template-calls.ts';
import { VersionPicture } from './version-picture.tsx';
import { VersionView } from './version-view.tsx';
import './publish.scss';
import './versions.scss';

export function RevisionsDialog({ template }: { template: string }) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const [{ revisions }, { timeZone }] = await Promise.all([
        callAdmin('templates.revisions', { query: { template } }, { signal }),
        loadTemplates(signal),
      ]);
      return { revisions, timeZone };
    },
    [template],
  );
  const loaded = useLoaded(load);
  const loadVersion = useVersions(template);
  const [open, setOpen] = useState<number>();
  const { revisions = [], timeZone = 'UTC' } = loaded.data ?? {};
  return (
    <div className="dialog-body">
      <LoadState of={loaded} label="Loading the versions" />
      {loaded.data && revisions.length === 0 ? (
        <p className="publish-none">No earlier versions yet. Each time you publish, a version is saved.</p>
      ) : null}
      <ol className="revisions">
        {revisions.map(({ revision, title, saved, published, widgets }) => (
          <li key={revision} data-open={open === revision || undefined}>
            {open === revision ? null : <Small {...{ revision, loadVersion }} />}
            <h3>
              <button
                type="button"
                className="revision-head"
                aria-expanded={open === revision}
                onClick={() => setOpen(open === revision ? undefined : revision)}
              >
                <span>
                  {formatWhen(saved.at, timeZone)}, by {saved.by}
                </span>
                <span className="revision-more">
                  ‘{title}’, {plural(widgets, 'widget')}
                  {published ? `, published ${formatWhen(published.at, timeZone)} by ${published.by}` : ''}
                </span>
              </button>
            </h3>
            {open === revision ? (
              <Revision {...{ revision, loadVersion }} when={formatWhen(saved.at, timeZone)} />
            ) : null}
          </li>
        ))}
      </ol>
    </div>
  );
}

type LoadVersion = (revision: number) => Promise<TemplateDraft>;

/** Loads versions, each once: for its picture, and for what restoring it changes. One that failed is asked for again. */
function useVersions(template: string): LoadVersion {
  const asked = useRef(new Map<number, Promise<TemplateDraft>>());
  return useCallback(
    (revision) => {
      const loading = asked.current.get(revision) ?? loadRevision(template, revision);
      asked.current.set(revision, loading);
      loading.catch(() => asked.current.delete(revision));
      return loading;
    },
    [template],
  );
}

interface VersionProps {
  revision: number;
  loadVersion: LoadVersion;
}

/** The top of its page. */
function Small({ revision, loadVersion }: VersionProps) {
  const load = useCallback(() => loadVersion(revision), [loadVersion, revision]);
  return <VersionPicture load={load} width={1440} height={1080} scale={1 / 6} />;
}

function Revision({ revision, loadVersion, when }: VersionProps & { when: string }) {
  const load = useCallback(() => loadVersion(revision), [loadVersion, revision]);
  const loaded = useLoaded(load);
  return (
    <>
      <LoadState of={loaded} label="Loading this version" lines={2} />
      {loaded.data ? (
        <div className="version">
          <VersionView {...{ load, when }} />
          <Restorable version={loaded.data} when={when} />
        </div>
      ) : null}
    </>
  );
}

function Restorable({ version, when }: { version: TemplateDraft; when: string }) {
  const store = useEditorStore();
  const draft = useEditorSelector((state) => state.draft);
  const changes = useMemo(() => describeChanges(draft, version), [draft, version]);
  const restore = (restored: TemplateDraft, what: string) => {
    const words = `Restored ${what} from ${when}`;
    store.dispatch({ type: 'replace', draft: restored, words });
    announce(`${words}. You can undo this.`);
  };
  const actions = new Map<Change, ReactNode>();
  const seen = new Set<string>();
  for (const change of changes) {
    const widget = widgetOf(version, change.id);
    if (!widget || seen.has(widget.id)) continue;
    seen.add(widget.id);
    const next = withRestored(draft, version, widget.id);
    // The widget has only moved: there is nothing of its own to restore.
    if (next === draft) continue;
    const name = `‘${widgetName(widget)}’`;
    actions.set(
      change,
      <Button tone="secondary" className="btn-compact" onClick={() => restore(next, name)}>
        Restore this widget<VisuallyHidden>: {name}</VisuallyHidden>
      </Button>,
    );
  }
  return (
    <div className="revision">
      <h4>What restoring changes in the draft</h4>
      <ChangeList changes={changes} none="Nothing: the draft is the same." actions={actions} />
      {changes.length > 0 ? (
        <Button onClick={() => restore(version, 'the version')}>Restore this version</Button>
      ) : null}
    </div>
  );
}
