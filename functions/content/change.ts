import type { Answer } from '#contract/routes.ts';
import { asFaults } from './answer-faults.ts';
import type { EditOptions } from './edit.ts';
import type { Fault } from './faults.ts';
import { Overtaken } from './fences.ts';
import { fieldChanges } from './field-changes.ts';
import { commit, type CommitOptions, type ContentStore, type Intent } from './journal.ts';
import { storedAuthor } from '#records/accounts.ts';
import { type PlannedEdit, type PlanEditOptions, showAfter } from './plan-edit.ts';
import type { StoredShow, StoredVotes } from './show.ts';

/** The show, and what its edits are checked by. */
export interface Content extends Pick<EditOptions, 'livePaths' | 'basePath'> {
  store: ContentStore;
  votes: StoredVotes;
  /** Milliseconds since the epoch. */
  now: () => number;
  pause?: CommitOptions['pause'];
  imagePath: string;
}

/** An account that makes a change. */
export interface Author {
  id: string;
}

/**
 * Commits what `plan` makes of the show; faults become the answer's errors.
 * @param place where a fault is shown; by default a path in the part, or row and column
 * @param current what is there, for the author of a change that was overtaken
 * @throws AppError as `commit`
 */
export async function change(
  { store, now, pause, ...content }: Content,
  intent: Intent,
  plan: (show: StoredShow, options: PlanEditOptions) => Promise<PlannedEdit | undefined>,
  place?: (fault: Fault) => string,
  current?: (show: StoredShow) => unknown,
): Promise<{
  before: StoredShow;
  after: StoredShow;
  entry: number | null;
  changes: Answer<'content.undo'>['changes'];
}> {
  const { votes, livePaths, basePath } = content;
  let before: StoredShow | undefined;
  const committed = await commit({ store, now, ...(pause && { pause }) }, intent, (show) => {
    before = show;
    const options = {
      votes,
      now: now(),
      by: storedAuthor(intent.by.id, intent.by.name),
      ...(livePaths && { livePaths }),
      basePath,
    };
    return plan(show, options).catch((error: unknown) => asFaults(error, place));
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
