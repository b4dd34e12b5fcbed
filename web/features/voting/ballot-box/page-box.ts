import { getSession, subscribeSession } from '../../../api/session.ts';
import { BallotBox } from './ballot-box.ts';
import { browserPorts } from './browser-ports.ts';
import type { VotingStore } from './store.ts';

/** Makes the ballot box of this page and keeps it in step with the session, the connection and the page's end. */
export function openBallotBox(store: VotingStore): BallotBox {
  const box = new BallotBox(browserPorts(), store);
  const followSession = () => box.setUser(getSession().user?.id);
  box.connect();
  subscribeSession(followSession);
  followSession();
  addEventListener('online', () => void box.refresh());
  addEventListener('pagehide', () => box.keepVotesUnderWay());
  return box;
}
