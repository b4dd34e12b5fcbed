import type { AccountRouteId } from '#contract/account-addresses.ts';
import type { AccountOverview } from '#contract/account.ts';
import type { Answer } from '#contract/routes.ts';
import { createContext, use } from 'react';
import { callAccount } from '../../api/account.ts';
import { ApiError, type Payload } from '../../api/client.ts';
import type { Turn } from '../../api/in-turn.ts';

/** The account that the page shows, for all of its sections. */
export interface OwnAccount {
  overview: AccountOverview;
  /**
   * Calls a route; the page then shows the account as it is. A session that has ended shows how to go on.
   * @throws ApiError
   */
  run: <Id extends AccountRouteId>(id: Id, payload: Payload<Id>) => Promise<Answer<Id>>;
  /** Signs out and in again, which proves who somebody is; what was typed stays. */
  signInAgain: () => void;
}

export const OwnAccountContext = createContext<OwnAccount | undefined>(undefined);

export function useOwnAccount(): OwnAccount {
  const account = use(OwnAccountContext);
  if (!account) throw new Error('useOwnAccount is used outside of the account page');
  return account;
}

/** Makes a call, and notices that the session has ended. */
export type Guard = <T>(call: Promise<T>) => Promise<T>;

/** Calls `onExpired` when a call finds that the session has ended: the page says how to go on. */
export const guardedBy =
  (onExpired: () => void): Guard =>
  async (call) => {
    try {
      return await call;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'signed_out') onExpired();
      throw error;
    }
  };

const isOverview = (answer: object): answer is AccountOverview => 'emailConfirmed' in answer;

/**
 * Makes `run` of an account, of which one call waits for the other in `turn`, so that the last answer is the newest: `onOverview` gets each new
 * state, `onExpired` is called when the session has ended.
 */
export const runner =
  (turn: Turn, onOverview: (overview: AccountOverview) => void, onExpired: () => void): OwnAccount['run'] =>
  async (id, payload) => {
    const answer = await guardedBy(onExpired)(turn(() => callAccount(id, payload)));
    if (isOverview(answer)) onOverview(answer);
    return answer;
  };
