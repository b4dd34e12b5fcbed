import type { CategoryRow } from '#contract/content.ts';
import { lazy, Suspense, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { callAdmin } from '../api.ts';
import { moved } from '../content/entry-list.tsx';
import { slugify } from '#contract/slugify.ts';
import { savingWords } from '../content/part-room.tsx';
import { LoadState, useAction } from '../ui/calls.tsx';
import type { SortedList } from '../ui/sorting/sorter.ts';
import { AddNominee } from './add-nominee.tsx';
import { DropPictures } from './drop-pictures.tsx';
import { BringBackDialog, WithdrawDialog } from './nominee-dialogs.tsx';
import type { NomineeActs } from './nominee-details.tsx';
import { NomineeList } from './nominee-list.tsx';
import type { EditedNominee } from './nominee-room.ts';
import { useNominees } from './use-nominees.ts';
import { useFileDrop } from '../ui/use-file-drop.ts';

interface CategoryNomineesProps {
  category: CategoryRow;
  categories: readonly CategoryRow[];
}

type Asked =
  | { what: 'withdraw' | 'back'; nominee: EditedNominee }
  | { what: 'pictures'; files: File[] }
  | { what: 'sheet'; file?: File | undefined }
  | { what: 'download' };

const SheetPage = lazy(async () => ({ default: (await import('../sheet/sheet-page.tsx')).SheetPage }));
const DownloadDialog = lazy(async () => ({
  default: (await import('../sheet/downloads.tsx')).DownloadDialog,
}));

/** What was done last, and the number of its entry in the log, by which it is taken back. */
interface Done {
  text: string;
  entry: number | null;
}

/** The nominees of one category: edited in place, sorted, withdrawn, and given pictures, many at once. */
export function CategoryNominees({ category, categories }: CategoryNomineesProps) {
  const { room, nominees, loadError, pictures, saving } = useNominees(category);
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<Asked>();
  const [done, setDone] = useState<Done>();
  const finished = (next: Done) => {
    setDone(next);
    announce(next.text);
    void room.load();
  };
  const sort = useAction(async (ids: readonly string[], text: string) => {
    const { entry } = (await room.sort(ids)) as { entry: number | null };
    finished({ text, entry });
  });
  const undo = useAction(async (entry: number) => {
    await callAdmin('content.undo', { body: { entry } });
    finished({ text: 'Taken back.', entry: null });
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
    onPicture: (name, url) => room.addPictures({ [name]: url }),
  }));
  const found = search.trim() === '' ? nominees : nominees?.filter((each) => isFound(each, search));
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
      <div className="nominees-tools">
        <input
          type="search"
          className="form-control"
          aria-label={`Find a nominee in ${category.title}`}
          placeholder="Find a nominee"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Button tone="secondary" onClick={() => setAsked({ what: 'sheet' })}>
          From a sheet
        </Button>
        <Button tone="secondary" onClick={() => setAsked({ what: 'download' })}>
          Download
        </Button>
        <PicturesButton onFiles={(files) => setAsked({ what: 'pictures', files })} />
      </div>
      {done ? (
        <div className="nominees-done">
          <p>{done.text}</p>
          {done.entry === null ? null : (
            <Button
              tone="secondary"
              className="btn-compact"
              busy={undo.isBusy}
              onClick={() => void undo.run(done.entry ?? 0)}
            >
              Undo
            </Button>
          )}
        </div>
      ) : null}
      {(sort.error ?? undo.error) ? <Alert>{sort.error ?? undo.error}</Alert> : null}
      <LoadState
        of={{ data: nominees, error: loadError, reload: () => void room.load() }}
        label="Loading the nominees"
        lines={8}
      />
      {found ? (
        <NomineeList
          category={category}
          nominees={found}
          isWhole={found === nominees}
          sorted={sorted}
          pictures={pictures}
          acts={acts}
        />
      ) : null}
      {nominees ? (
        <AddNominee
          category={category}
          onAdded={(title, entry) => finished({ text: `${title} is added.`, entry })}
        />
      ) : null}
      {asked?.what === 'withdraw' ? (
        <WithdrawDialog nominee={asked.nominee} onDone={finished} onClose={onClose} />
      ) : null}
      {asked?.what === 'back' ? (
        <BringBackDialog nominee={asked.nominee} onDone={finished} onClose={onClose} />
      ) : null}
      {asked?.what === 'download' ? (
        <Suspense>
          <DownloadDialog category={category} onClose={onClose} />
        </Suspense>
      ) : null}
      {asked?.what === 'pictures' ? (
        <DropPictures files={asked.files} nominees={nominees ?? []} room={room} onClose={onClose} />
      ) : null}
    </div>
  );
}

function isFound({ session }: EditedNominee, search: string): boolean {
  const { title = '', cast = '', slug = '' } = session.view.get().value ?? {};
  const text = `${title} ${cast} ${slug}`;
  return slugify(text).includes(slugify(search)) || text.toLowerCase().includes(search.trim().toLowerCase());
}

/** Chooses pictures for several nominees at once. */
function PicturesButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <label className="btn btn-secondary nominees-pictures">
      Add pictures
      <input
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp,image/avif"
        className="visually-hidden"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}
