import type { Answer } from '#contract/routes.ts';
import { AppError } from '#platform/errors.ts';
import { type Alike, alikeNominees, alikeText } from './alike.ts';
import { asFaults } from './answer-faults.ts';
import type { EditOptions } from './edit.ts';
import type { Fault } from './faults.ts';
import { Overtaken } from './fences.ts';
import { fieldChanges } from './field-changes.ts';
import { type Guard, requireAllowed } from './guard.ts';
import { commit, type CommitOptions, type ContentStore, type Intent } from './journal.ts';
import { storedAuthor } from '#records/accounts.ts';
import { type PlannedEdit, type PlanEditOptions, showAfter } from './plan-edit.ts';
import type { StoredShow, StoredVotes } from './show.ts';

/** The show, and what its edits are checked by. */
export interface Content extends Pick<EditOptions, 'livePaths' | 'basePath'>, Pick<Guard, 'isCertified'> {
  store: ContentStore;
  votes: StoredVotes;
  /** Milliseconds since the epoch. */
  now: () => number;
  pause?: CommitOptions['pause'];
  imagePath: string;
}

/** An account that makes a change. */
export interface Author extends Pick<Guard, 'isAdmin'> {
  id: string;
}

export interface ChangeIntent extends Omit<Intent, 'by'> {
  by: Author;
  /** They have been told what the change does to votes or to the result, and want it. */
  confirmed?: boolean | undefined;
}

interface ChangeOptions {
  current?: (show: StoredShow) => unknown;
  asksAlike?: boolean | undefined;
}

/**
 * Commits what `plan` makes of the show, if the guard lets it through; faults become the answer's errors.
 * @param place where a fault is shown; by default a path in the part, or row and column
 * @param more.current what is there, for the author of a change that was overtaken
 * @param more.asksAlike whether nothing is committed where a nominee looks like another one
 * @throws AppError as `commit`; confirmation_needed for such a nominee
 */
export async function change(
  { store, now, pause, ...content }: Content,
  { by: { id, isAdmin }, confirmed = false, ...intent }: ChangeIntent,
  plan: (show: StoredShow, options: PlanEditOptions) => Promise<PlannedEdit | undefined>,
  place?: (fault: Fault) => string,
  { current, asksAlike }: ChangeOptions = {},
): Promise<{
  before: StoredShow;
  after: StoredShow;
  entry: number | null;
  changes: Answer<'content.undo'>['changes'];
  alike: Alike[];
}> {
  const { votes, livePaths, basePath, isCertified } = content;
  let before: StoredShow | undefined;
  let alike: Alike[] = [];
  const options = { store, now, ...(pause && { pause }) };
  const committed = await commit(options, { ...intent, by: { id } }, async (show) => {
    before = show;
    const at = now();
    const planned = await plan(show, {
      votes,
      now: at,
      by: storedAuthor(id, undefined),
      confirmed,
      ...(livePaths && { livePaths }),
      basePath,
    }).catch((error: unknown) => asFaults(error, place));
    if (planned) await requireAllowed(planned.planned, show, { isCertified, isAdmin, confirmed, now: at });
    alike = planned ? alikeAfter(show, planned, at) : [];
    if (asksAlike && alike.length > 0)
      throw new AppError('confirmation_needed', { errors: { title: alike.map((each) => alikeText(each)) } });
    return planned;
  }).catch(async (error: unknown) => {
    throw error instanceof Overtaken && current ? error.with(current(await store.read())) : error;
  });
  const show = before as unknown as StoredShow;
  if (!committed) return { before: show, after: show, entry: null, changes: [], alike };
  return {
    before: show,
    after: showAfter(show, committed.planned, now()),
    entry: committed.change.number,
    changes: fieldChanges(committed.planned.changes).slice(0, mostChanges),
    alike,
  };
}

/** Nominees that would look like others after a planned change, at an instant (milliseconds since the epoch). */
export const alikeAfter = (show: StoredShow, { planned }: PlannedEdit, now: number): Alike[] =>
  planned.changes.some(({ section }) => section === 'nominees')
    ? alikeNominees(show.nominees, showAfter(show, planned, now).nominees)
    : [];

/** Field changes in an answer. */
const mostChanges = 200;
