import { ApiError } from '../../../api/client.ts';

/**
 * What a failed call says about the change it asked for:
 * - `lost`: no answer: it may have been carried out, and may yet arrive
 * - `unsure`: the server failed or was too busy: it may have been carried out before that
 * - `known`: the server knows better than this page (duplicate, limit reached, vote gone)
 * - `day-over`: the voting day ended before the vote arrived
 * - `sign-in`: the session has ended
 * - `closed`: voting is closed
 * - `fail`: this call was refused
 */
export interface Outcome {
  kind: 'lost' | 'unsure' | 'known' | 'day-over' | 'sign-in' | 'closed' | 'fail';
  message: string;
}

const kinds: Partial<Record<ApiError['code'], Outcome['kind']>> = {
  duplicate_vote: 'known',
  limit_reached: 'known',
  vote_not_found: 'known',
  voting_day_over: 'day-over',
  signed_out: 'sign-in',
  voting_closed: 'closed',
  offline: 'lost',
};

/** The outcome of a failure. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) throw error;
  const isUnsure = error.status >= 500 || error.status === 429;
  return { kind: kinds[error.code] ?? (isUnsure ? 'unsure' : 'fail'), message: error.message };
}
