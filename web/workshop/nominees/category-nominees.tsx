import type { CategoryRow } from '#contract/content.ts';
import { Suspense, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { callAdmin } from '../api.ts';
import { moved } from '../content/entry-list.tsx';
import { savingWords } from '../content/part-room.tsx';
import { LoadState, useAction } from '../ui/calls.tsx';
import { lazyView } from '../../ui/lazy-view.ts';
import type { SortedList } from '../ui/sorting/sorter.ts';
import { AskedDialog, type AskedOf } from './asked-dialog.tsx';
import { AddNominee } from './add-nominee.tsx';
import { DoneLine, type Done } from './done-line.tsx';
import { DraftsNote } from './drafts-note.tsx';
import type { NomineeActs } from './nominee-details.tsx';
import { NomineeList } from './nominee-list.tsx';
import { stateOf, statesIn, type NomineeState, type Overview } from './nominee-states.ts';
import { isFound, NomineeTools, StateFilter } from './nominee-tools.tsx';
import { useNominees } from './use-nominees.ts';
import { useFileDrop } from '../ui/use-file-drop.ts';

interface CategoryNomineesProps {
  category: CategoryRow;
  categories: readonly CategoryRow[];
  /** Undefined until it is known. */
  overview: Overview | undefined;
  /** Called when drafts may have come or been announced. */
  onDrafts: () => void;
}

type Asked = AskedOf | { what: 'sheet'; file?: File | undefined };

const SheetPage = lazyView(async () => (await import('../sheet/sheet-page.tsx')).SheetPage);

/** The nominees of one category: edited in place, sorted, withdrawn, and given pictures, many at once. */
export function CategoryNominees(props: CategoryNomineesProps) {
  const { category, categories, overview, onDrafts } = props;
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<NomineeState | 'all'>('all');
  const [asked, setAsked] = useState<Asked>();
  const [done, setDone] = useState<Done>();
  const { room, nominees, loadError, pictures, saving } = useNominees(category, (next) => {
    setDone(next);
    announce(next.text);
  });
  const finished = (next: Done) => {
    setDone(next);
    announce(next.text);
    void room.load();
    onDrafts();
  };
  const sort = useAction(async (ids: readonly string[], text: string) => {
    const { entry } = (await room.sort(ids)) as { entry: number | null };
    finished({ text, entry });
  });
  const undo = useAction(async (entry: number, confirmed: boolean) => {
    const { entry: own } = await callAdmin('content.undo', { body: { entry, confirmed } });
    finished({ text: own === null ? 'Nothing had to be changed.' : 'Taken back.', entry: null });
  });
  const [sorted] = useState((): SortedList => {
    const ids = () => room.view.get().nominees?.map(({ id }) => id) ?? [];
    const nameOf = (id: string) => {
      const found = room.view.get().nominees?.find((each) => each.id === id);
      return found?.session.view.get().value?.title || 'the nominee without a title';
    };
    return {
      ids,
      nameOf,
      move: (id, to) => {
        const at = ids().indexOf(id);
        if (at !== to) void sort.run(moved(ids(), at, to), `${nameOf(id)} is number ${to + 1} now.`);
      },
    };
  });
  const [acts] = useState((): NomineeActs => ({
    onWithdraw: (nominee) => setAsked({ what: 'withdraw', nominee }),
    onBringBack: (nominee) => setAsked({ what: 'back', nominee }),
    onMove: (nominee) => setAsked({ what: 'move', nominee }),
    onAnnounce: (nominee) => setAsked({ what: 'announce', nominee }),
    onPicture: (name, url) => room.addPictures({ [name]: url }),
  }));
  const counts = statesIn(nominees ?? [], overview);
  const drafts = counts.get('draft') ?? 0;
  const state = shown !== 'all' && counts.has(shown) ? shown : 'all';
  const isWhole = search.trim() === '' && state === 'all';
  const found = nominees?.filter(
    (each) => isWhole || ((state === 'all' || stateOf(each, overview) === state) && isFound(each, search)),
  );
  const drop = useFileDrop((files) => {
    const sheet = files.find(({ name }) => /\.(?:csv|tsv|xlsx)$/i.test(name));
    if (files.length > 0) setAsked(sheet ? { what: 'sheet', file: sheet } : { what: 'pictures', files });
  });
  const onClose = () => setAsked(undefined);
  if (asked?.what === 'sheet')
    return (
      <Suspense fallback={<SkeletonText label="Loading" lines={6} />}>
        <SheetPage
          category={category}
          categories={categories}
          file={asked.file}
          onApplied={(text, entry) => {
            onClose();
            finished({ text, entry });
          }}
          onClose={onClose}
        />
      </Suspense>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop pictures, beside its button
    <div className="nominees-main" {...drop}>
      <header className="admin-head">
        <h1>Nominees</h1>
        <p className="nominees-saving" role="status" data-kind={saving}>
          <span className="save-lamp" aria-hidden="true" />
          {savingWords[saving]}
        </p>
      </header>
      <NomineeTools
        category={category}
        search={search}
        onSearch={setSearch}
        onSheet={() => setAsked({ what: 'sheet' })}
        onDownload={() => setAsked({ what: 'download' })}
        onPictures={(files) => setAsked({ what: 'pictures', files })}
      />
      {done ? (
        <DoneLine done={done} isBusy={undo.isBusy} onUndo={(entry) => void undo.run(entry, undo.isAsked)} />
      ) : null}
      {(sort.error ?? undo.error) ? <Alert>{sort.error ?? undo.error}</Alert> : null}
      <LoadState
        of={{ data: nominees, error: loadError, reload: () => void room.load() }}
        label="Loading the nominees"
        lines={8}
      />
      {overview && drafts > 0 ? (
        <DraftsNote category={category} count={drafts} overview={overview} onDone={finished} />
      ) : null}
      <StateFilter counts={counts} value={state} onChange={setShown} />
      {found ? (
        <NomineeList
          category={category}
          nominees={found}
          isWhole={isWhole}
          overview={overview}
          sorted={sorted}
          pictures={pictures}
          acts={acts}
        />
      ) : null}
      {nominees ? (
        <AddNominee
          category={category}
          isDraftFirst={drafts > 0 && !counts.has('active')}
          onAdded={(title, entry) => finished({ text: `${title} is added.`, entry })}
        />
      ) : null}
      {asked ? (
        <AskedDialog
          asked={asked}
          category={category}
          categories={categories}
          nominees={nominees ?? []}
          overview={overview}
          room={room}
          onDone={finished}
          onClose={onClose}
        />
      ) : null}
    </div>
  );
}
