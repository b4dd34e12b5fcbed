import type { CategoryRow } from '#contract/content.ts';
import { EntryList, type Entry } from '../content/entry-list.tsx';
import type { SortedList } from '../ui/sorting/sorter.ts';
import { NomineeDetails, type NomineeActs } from './nominee-details.tsx';
import { NomineeFace } from './nominee-face.tsx';
import type { EditedNominee } from './nominee-room.ts';

interface NomineeListProps {
  category: CategoryRow;
  nominees: readonly EditedNominee[];
  /** False while these are the found ones alone. */
  isWhole: boolean;
  sorted: SortedList;
  pictures: Readonly<Record<string, string>>;
  acts: NomineeActs;
}

export function NomineeList({ category, nominees, isWhole, sorted, pictures, acts }: NomineeListProps) {
  if (nominees.length === 0)
    return (
      <div className="entries-empty">
        <p>
          {isWhole
            ? 'No nominees yet. Add the first one below: its title is enough, everything else can follow.'
            : 'No nominee of this category has these words.'}
        </p>
      </div>
    );
  const entries = nominees.map((nominee): Entry => ({
    id: nominee.id,
    face: <NomineeFace nominee={nominee} category={category} pictures={pictures} />,
    details: <NomineeDetails nominee={nominee} pictures={pictures} acts={acts} />,
    isOff: nominee.withdrawn !== undefined,
  }));
  return (
    <EntryList
      label={`Nominees of ${category.title}`}
      sorted={sorted}
      entries={entries}
      isSortable={isWhole}
    />
  );
}
