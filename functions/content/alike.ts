import type { StoredNominee } from '#records/show.ts';
import { alikeNames, compared } from '#rules/alike.ts';
import { visible } from './faults.ts';

type Named = Pick<StoredNominee, 'nominee_id' | 'category_id' | 'title' | 'withdrawn' | 'mergedInto'>;

/** A nominee whose title looks like that of another one of its category. */
export interface Alike {
  nominee: Named;
  other: Named;
}

/** Nominees that come, come back or get another title, and look like another one of their category, by the rule that groups what fans nominate. */
export function alikeNominees(before: readonly Named[], after: readonly Named[]): Alike[] {
  const was = new Map(before.filter(isOpen).map((each) => [each.nominee_id, each]));
  const isSettled = ({ nominee_id, category_id, title }: Named): boolean => {
    const known = was.get(nominee_id);
    return known?.title === title && known.category_id === category_id;
  };
  const found: Alike[] = [];
  for (const own of Map.groupBy(after.filter(isOpen), ({ category_id }) => category_id).values()) {
    const come = own.filter((each) => !isSettled(each));
    if (come.length === 0) continue;
    const names = alikeNames<Named>();
    for (const each of own.filter(isSettled)) names.add(compared(each.title), each);
    for (const nominee of come) {
      const name = compared(nominee.title);
      const other = names.find(name);
      if (other) found.push({ nominee, other });
      names.add(name, nominee);
    }
  }
  return found;
}

/** Whether votes for it count as its own. */
const isOpen = ({ withdrawn, mergedInto }: Named): boolean => !withdrawn && mergedInto === undefined;

/** @param where such as `row 3`; where the other one is */
export const alikeText = ({ nominee, other }: Alike, where?: string): string =>
  `“${visible(nominee.title)}” looks like “${visible(other.title)}”${where === undefined ? '' : ` (${where})`}. If they are the same nominee, keep one of them: two would split the votes.`;
