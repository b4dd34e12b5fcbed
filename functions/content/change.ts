import type { Answer } from '#contract/routes.ts';
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

/**
 * Commits what `plan` makes of the show, if the guard lets it through; faults become the answer's errors.
 * @param place where a fault is shown; by default a path in the part, or row and column
 * @param current what is there, for the author of a change that was overtaken
 * @throws AppError as `commit`
 */
export async function change(
  { store, now, pause, ...content }: Content,
  { by: { id, isAdmin }, confirmed = false, ...intent }: ChangeIntent,
  plan: (show: StoredShow, options: PlanEditOptions) => Promise<PlannedEdit | undefined>,
  place?: (fault: Fault) => string,
  current?: (show: StoredShow) => unknown,
): Promise<{
  before: StoredShow;
  after: StoredShow;
  entry: number | null;
  changes: Answer<'content.undo'>['changes'];
}> {
  const { votes, livePaths, basePath, isCertified } = content;
  let before: StoredShow | undefined;
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
    return planned;
  }).catch(async (error: unknown) => {
    throw error instanceof Overtaken && current ? error.with(current(await store.read())) : error;
  });
  const show = before as unknown as StoredShow;
  if (!committed) return { before: show, after: show, entry: null, changes: [] };
  return {
    before: show,
    after: showAfter(show, committed.planned, now()),
    entry: committed.change.number,
    changes: fieldChanges(committed.planned.changes).slice(0, mostChanges),
  };
}

/** Field changes in an answer. */
const mostChanges = 200;
