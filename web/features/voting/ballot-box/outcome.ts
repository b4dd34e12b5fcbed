import { ApiError } from '../../../api/client.ts';

/**
 * What a failed call to vote means for the ballot:
 * - `reload`: the server knows better than this page (duplicate, limit reached): ask for the votes again
 * - `sign-in`: the session has ended: the vote waits for the next sign-in
 * - `closed`: voting is closed
 * - `wait`: no answer: it may or may not have been carried out; try again later under the same name
 * - `fail`: nothing was counted; the voter may try again
 */
type Outcome = { kind: 'reload' | 'sign-in' | 'closed' | 'wait' | 'fail'; message: string };

const kinds: Partial<Record<ApiError['code'], Outcome['kind']>> = {
  duplicate_vote: 'reload',
  limit_reached: 'reload',
  vote_not_found: 'reload',
  signed_out: 'sign-in',
  voting_closed: 'closed',
  offline: 'wait',
};

/** The outcome of a failure. A retry that meets a busy server waits on; a first try reports it at once. */
export function outcomeOf(error: unknown, isRetry = false): Outcome {
  if (!(error instanceof ApiError)) throw error;
  const kind = kinds[error.code] ?? (isRetry && error.status >= 500 ? 'wait' : 'fail');
  return { kind, message: error.message };
}
