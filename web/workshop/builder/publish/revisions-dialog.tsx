import type { Answer } from '#contract/routes.ts';
import type { Widget } from '#contract/templates.ts';
import { useCallback, useState } from 'react';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { callAdmin } from '../../api.ts';
import { RevisionView } from './revision-view.tsx';
import { formatWhen } from './times.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import './publish.scss';

export type Revision = Answer<'templates.revisions'>['revisions'][number];

interface RevisionsDialogProps {
  template: string;
  /** Brings a stored widget to the newest form of its kind; a function that stays the same. */
  migrate: (widget: Widget) => Widget;
}

/** What the dialog of versions shows: earlier ones of the open template: who saved them and when, what restoring one would do, and restoring it. */
export function RevisionsDialog({ template, migrate }: RevisionsDialogProps) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const [{ revisions }, { timeZone }] = await Promise.all([
        callAdmin('templates.revisions', { query: { template } }, { signal }),
        callAdmin('templates.all', {}, { signal }),
      ]);
      return { revisions, timeZone };
    },
    [template],
  );
  const { data, error, reload } = useLoaded(load);
  const [open, setOpen] = useState<number>();
  return (
    <div className="publish">
      <LoadFailure message={error} onRetry={reload} />
      {!data && !error ? <SkeletonText label="Loading the versions" /> : null}
      {data?.revisions.length === 0 ? (
        <p className="publish-none">There are no earlier versions yet. Each time you publish, one is kept.</p>
      ) : null}
      <ol className="revisions">
        {data?.revisions.map((revision) => (
          <li key={revision.revision}>
            <RevisionHead
              revision={revision}
              timeZone={data.timeZone}
              isOpen={open === revision.revision}
              onOpen={() => setOpen(open === revision.revision ? undefined : revision.revision)}
            />
            {open === revision.revision ? (
              <RevisionView
                template={template}
                revision={revision.revision}
                when={formatWhen(revision.saved.at, data.timeZone)}
                migrate={migrate}
              />
            ) : null}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface RevisionHeadProps {
  revision: Revision;
  timeZone: string;
  isOpen: boolean;
  onOpen: () => void;
}

function RevisionHead({ revision, timeZone, isOpen, onOpen }: RevisionHeadProps) {
  const { title, saved, published, widgets } = revision;
  return (
    <h3>
      <button type="button" className="revision-head" aria-expanded={isOpen} onClick={onOpen}>
        <span>
          {formatWhen(saved.at, timeZone)}, by {saved.by}
        </span>
        <span className="revision-more">
          ‘{title}’, {widgets === 1 ? '1 widget' : `${widgets} widgets`}
          {published ? `, published ${formatWhen(published.at, timeZone)} by ${published.by}` : ''}
        </span>
      </button>
    </h3>
  );
}
