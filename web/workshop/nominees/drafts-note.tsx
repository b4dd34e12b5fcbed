import type { CategoryRow } from '#contract/content.ts';
import { Suspense, useState } from 'react';
import { plural } from '../../counts.ts';
import { Button } from '../../ui/button.tsx';
import { lazyView } from '../../ui/lazy-view.ts';
import { formatWhen } from '../ui/times.ts';
import type { Done } from './done-line.tsx';
import type { Overview } from './nominee-states.ts';

interface DraftsNoteProps {
  category: CategoryRow;
  /** Drafts of the category. */
  count: number;
  overview: Overview;
  onDone: (done: Done) => void;
}

const AnnounceDialog = lazyView(
  async () => (await import('../nominations/announce-dialog.tsx')).AnnounceDialog,
);

/** Says that fans don't see the drafts of a category, until when, and leads to their announcement. */
export function DraftsNote({ category, count, overview, onDone }: DraftsNoteProps) {
  const [isAnnouncing, setIsAnnouncing] = useState(false);
  const { nominees_from: from, timeZone } = overview;
  const until =
    from === null
      ? `until you announce ${count === 1 ? 'it' : 'them'}`
      : `until ${formatWhen(from, timeZone)}`;
  return (
    <div className="nominees-drafts">
      <p>
        <strong>{plural(count, 'draft')}.</strong> Fans don’t see {count === 1 ? 'it' : 'them'} {until}.
      </p>
      <Button tone="secondary" className="btn-compact" onClick={() => setIsAnnouncing(true)}>
        Announce…
      </Button>
      {isAnnouncing ? (
        <Suspense>
          <AnnounceDialog
            overview={overview}
            category={overview.categories.find(({ id }) => id === category.id)}
            onChanged={onDone}
            onClose={() => setIsAnnouncing(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
