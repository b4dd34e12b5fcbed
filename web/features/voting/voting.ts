import { useSyncExternalStore } from 'react';
import { getSession, subscribeSession } from '../../api/session.ts';
import { BallotBox } from './ballot-box/ballot-box.ts';
import { browserPorts } from './ballot-box/browser-ports.ts';
import type { VotingState } from './state/reducer.ts';

let box: BallotBox | undefined;

/**
 * The ballot box of this page, made when it is first asked for. It lives as long as the page, whatever route is shown,
 * so that a vote that waits for the connection is sent wherever the voter has gone meanwhile.
 */
export function ballotBox(): BallotBox {
  box ??= connected(new BallotBox(browserPorts()));
  return box;
}

function connected(made: BallotBox): BallotBox {
  const followSession = () => made.setUser(getSession().user?.id);
  made.connect();
  subscribeSession(followSession);
  followSession();
  addEventListener('online', () => void made.refresh());
  addEventListener('pagehide', () => made.keepVotesUnderWay());
  return made;
}

/** The state of voting, renewed with every change. */
export function useVotingState(): VotingState {
  const { store } = ballotBox();
  return useSyncExternalStore(store.subscribe, store.getState);
}
