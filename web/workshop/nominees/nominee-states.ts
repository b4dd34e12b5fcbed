import type { Answer } from '#contract/routes.ts';
import { serverNow } from '../../api/server-clock.ts';
import { formatWhen } from '../ui/times.ts';
import type { EditedNominee } from './nominee-room.ts';

/** How many drafts each category has, and from when they are public. */
export type Overview = Answer<'nominations.categories'>;

/** How a nominee stands to the site, with what a filter calls it, in the order of its choices. */
export const stateNames = {
  active: 'Active',
  draft: 'Draft',
  withdrawn: 'Withdrawn',
  merged: 'Merged',
} as const;
export type NomineeState = keyof typeof stateNames;

/** Whether the instant from which drafts are public has come. */
const areDraftsPublic = (overview: Overview | undefined): boolean =>
  typeof overview?.nominees_from === 'string' && Date.parse(overview.nominees_from) <= serverNow();

/** Whether it is a draft that fans don't see yet. */
export const isHidden = ({ session }: EditedNominee, overview: Overview | undefined): boolean =>
  session.view.get().value?.draft === 'yes' && !areDraftsPublic(overview);

export function stateOf(nominee: EditedNominee, overview: Overview | undefined): NomineeState {
  if (nominee.withdrawn) return 'withdrawn';
  if (nominee.mergedInto !== undefined) return 'merged';
  return isHidden(nominee, overview) ? 'draft' : 'active';
}

/** How many nominees there are of each state that occurs. */
export function statesIn(
  nominees: readonly EditedNominee[],
  overview: Overview | undefined,
): ReadonlyMap<NomineeState, number> {
  const counts = new Map<NomineeState, number>();
  for (const nominee of nominees) {
    const state = stateOf(nominee, overview);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return counts;
}

/** When drafts become public, as a sentence; empty until that is known. */
export function publicWhen(overview: Overview | undefined): string {
  if (!overview) return '';
  const { nominees_from: from, timeZone } = overview;
  return from === null ? 'Public when you announce it.' : `Public on ${formatWhen(from, timeZone)}.`;
}
