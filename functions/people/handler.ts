import { changeRole, listPeople, setDisabled, signOut, type Note } from '#accounts/people.ts';
import { peopleSchemas } from '#contract/people.ts';
import type { LogAct } from '#count/audit.ts';
import { createHandler, type LambdaHandler } from '#platform/chain/chain.ts';
import type { Platform } from '#platform/platform.ts';
import type { Quota } from '#platform/quota.ts';
import type { Session } from '#platform/session.ts';
import { grantRole, invite, resetPasskeys, type PeopleDependencies } from './domain.ts';

interface Surroundings {
  /** Logs an act where admins see it. */
  logAct: LogAct;
  /** Counts invitations. */
  quota: Quota;
}

/** The people group: who may work on the show. */
export function peopleHandler(
  platform: Platform,
  dependencies: PeopleDependencies,
  { logAct, quota }: Surroundings,
): LambdaHandler {
  const noteBy =
    ({ userId: id }: Session): Note =>
    (what, detail) =>
      logAct({ id }, what, detail);
  return createHandler(platform, 'people', peopleSchemas, {
    'people.list': ({ query, session }) => listPeople(dependencies, session.userId, query.q),
    'people.grant': ({ body, session }) => grantRole(dependencies, body, noteBy(session)),
    'people.revoke': ({ body, session }) => changeRole(dependencies, body, 'revoke', noteBy(session)),
    'people.disable': ({ body, session }) => setDisabled(dependencies, body, session.userId, noteBy(session)),
    'people.signOut': ({ body, session }) => signOut(dependencies, body.id, noteBy(session)),
    'people.resetFactor': ({ body, session }) =>
      resetPasskeys(dependencies, body.id, session.userId, noteBy(session)),
    'people.invite': async ({ body, session }) => {
      await quota.require(session.userId);
      return invite(dependencies, body, noteBy(session));
    },
  });
}
