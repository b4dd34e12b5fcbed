import type { CategoryRow } from '#contract/content.ts';
import { EntryList, type Entry } from '../content/entry-list.tsx';
import type { SortedList } from '../ui/sorting/sorter.ts';
import { NomineeDetails, type NomineeActs } from './nominee-details.tsx';
import { NomineeFace } from './nominee-face.tsx';
import type { EditedNominee } from './nominee-room.ts';
import { stateOf, type Overview } from './nominee-states.ts';

interface NomineeListProps {
  category: CategoryRow;
  nominees: readonly EditedNominee[];
  /** False while these are the found ones alone. */
  isWhole: boolean;
  overview: Overview | undefined;
  sorted: SortedList;
  pictures: Readonly<Record<string, string>>;
  acts: NomineeActs;
}

export function NomineeList(props: NomineeListProps) {
  const { category, nominees, isWhole, overview, sorted, pictures, acts } = props;
  if (nominees.length === 0)
    return (
      <div className="entries-empty">
        <p>
          {isWhole
            ? 'No nominees yet. Add the first one below: its title is enough, everything else can follow.'
            : 'No nominee of this category matches.'}
        </p>
      </div>
    );
  const entries = nominees.map((nominee): Entry => ({
    id: nominee.id,
    face: (
      <NomineeFace
        nominee={nominee}
        state={stateOf(nominee, overview)}
        category={category}
        pictures={pictures}
      />
    ),
    details: <NomineeDetails nominee={nominee} overview={overview} pictures={pictures} acts={acts} />,
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
