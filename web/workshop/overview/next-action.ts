import type { User } from '#contract/auth.ts';
import type { EditionState } from '#contract/editions.ts';
import { openRoom } from '../rooms.ts';
import type { Gap } from './gaps.ts';

interface NextAction {
  label: string;
  path: string;
}

const ofResults: Record<EditionState, string> = {
  draft: 'See the results',
  nominating: 'See the results',
  voting: 'Watch the count',
  closed: 'Check the result',
  certified: 'See the winners',
  announced: 'See the results',
  archived: 'See the results',
};

/**
 * The one thing to do next: until voting closes, to mend the first of what is missing that the user can; after that, and
 * where nothing is missing, what the state of the year asks for.
 */
export function nextAction(
  gaps: readonly Gap[],
  state: EditionState,
  user: Pick<User, 'roles'>,
): NextAction | undefined {
  const isAhead = state === 'draft' || state === 'nominating';
  const mending = gaps.flatMap(({ room, action }) => {
    const open = openRoom(room, user);
    return open ? [{ label: action, path: open.path }] : [];
  });
  const results = openRoom('results', user);
  const home = openRoom('home', user);
  const standing = [
    ...(results && !isAhead ? [{ label: ofResults[state], path: results.path }] : []),
    ...(home ? [{ label: 'Edit the home page', path: home.path }] : []),
  ];
  return (isAhead || state === 'voting' ? [...mending, ...standing] : [...standing, ...mending])[0];
}
