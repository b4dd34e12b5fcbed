import type { CategoryRow } from '#contract/content.ts';
import { slugify } from '#contract/slugify.ts';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../ui/segments.tsx';
import type { EditedNominee } from './nominee-room.ts';
import { stateNames, type NomineeState } from './nominee-states.ts';

interface NomineeToolsProps {
  category: CategoryRow;
  search: string;
  onSearch: (search: string) => void;
  onSheet: () => void;
  onDownload: () => void;
  onPictures: (files: File[]) => void;
}

/** Finds a nominee, and takes many at once in and out. */
export function NomineeTools(props: NomineeToolsProps) {
  const { category, search, onSearch, onSheet, onDownload, onPictures } = props;
  return (
    <div className="nominees-tools">
      <input
        type="search"
        className="form-control"
        aria-label={`Find a nominee in ${category.title}`}
        placeholder="Find a nominee"
        value={search}
        onChange={({ target }) => onSearch(target.value)}
      />
      <Button tone="secondary" onClick={onSheet}>
        From a sheet
      </Button>
      <Button tone="secondary" onClick={onDownload}>
        Download
      </Button>
      <PicturesButton onFiles={onPictures} />
    </div>
  );
}

export function isFound({ session }: EditedNominee, search: string): boolean {
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

interface StateFilterProps {
  counts: ReadonlyMap<NomineeState, number>;
  value: NomineeState | 'all';
  onChange: (state: NomineeState | 'all') => void;
}

/** Which nominees are listed; nothing to choose where all are of one state. */
export function StateFilter({ counts, value, onChange }: StateFilterProps) {
  if (counts.size < 2) return null;
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const states = (Object.keys(stateNames) as NomineeState[]).filter((state) => counts.has(state));
  const choice = (state: NomineeState | 'all', name: string, count: number) => ({
    value: state,
    label: `${name} ${count}`,
    face: (
      <>
        {name} <span className="nominees-count">{count}</span>
      </>
    ),
  });
  return (
    <div className="nominees-filter">
      <Segments
        label="Nominees shown"
        choices={[
          choice('all', 'All', all),
          ...states.map((state) => choice(state, stateNames[state], counts.get(state) ?? 0)),
        ]}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
