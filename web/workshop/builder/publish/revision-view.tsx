import type { Widget } from '#contract/templates.ts';
import { useCallback, useMemo, type ReactNode } from 'react';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { widgetName } from '../state/widget-name.ts';
import { describeChanges, type Change } from '../state/changes.ts';
import { widgetOf, type TemplateDraft } from '../state/draft.ts';
import { useEditorSelector, useEditorStore } from '../state/store.tsx';
import { ChangeList } from './change-list.tsx';
import { withRestored } from './restore.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { loadRevision } from './use-publishing.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';

interface RevisionViewProps {
  template: string;
  revision: number;
  /** When it was saved, in words. */
  when: string;
  migrate: (widget: Widget) => Widget;
}

/** What restoring a version would do to the draft, all of it or widget by widget. */
export function RevisionView({ template, revision, when, migrate }: RevisionViewProps) {
  const load = useCallback(() => loadRevision(template, revision, migrate), [template, revision, migrate]);
  const { data: version, error, reload } = useLoaded(load);
  if (error) return <LoadFailure message={error} onRetry={reload} />;
  return version ? (
    <Restorable version={version} when={when} />
  ) : (
    <SkeletonText label="Loading this version" lines={2} />
  );
}

function Restorable({ version, when }: { version: TemplateDraft; when: string }) {
  const store = useEditorStore();
  const draft = useEditorSelector(({ draft }) => draft);
  const changes = useMemo(() => describeChanges(draft, version, widgetName), [draft, version]);
  const restore = (document: TemplateDraft, what: string) => {
    const words = `Restored ${what} of ${when}`;
    store.dispatch({ type: 'replace', draft: document, words });
    announce(`${words}. It can be undone.`);
  };
  const actions = new Map<Change, ReactNode>();
  const seen = new Set<string>();
  for (const change of changes) {
    const widget = widgetOf(version, change.id);
    if (!widget || seen.has(widget.id)) continue;
    seen.add(widget.id);
    const next = withRestored(draft, version, widget.id);
    // Where only its place is another one, there is nothing to restore of the widget itself.
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
      <h4>What restoring does to the draft</h4>
      <ChangeList changes={changes} none="Nothing: the draft is the same." actions={actions} />
      {changes.length > 0 ? (
        <Button onClick={() => restore(version, 'the version')}>Restore all of this version</Button>
      ) : null}
    </div>
  );
}
