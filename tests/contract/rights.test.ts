import { afterAll, describe, expect, it } from 'vitest';
import type { RouteId } from '../../functions/contract/addresses.ts';
import { endpoints, type Endpoint } from '../../functions/contract/endpoints.ts';
import { roles, rolesFor, type Role } from '../../functions/contract/roles.ts';
import type { Caller } from '../support/caller.ts';
import { oneOfEach } from '../support/nightly.ts';
import { validCalls } from './calls.ts';
import { routeCall, setUpApi } from './api.ts';

/** Who may make a call: everyone, everyone who is signed in, or these roles alone. */
type Allowed = 'everyone' | 'signed in' | readonly Role[];

const atResults: Role[] = ['admin', 'auditor'];
const atContent: Role[] = ['admin', 'editor'];
const atHomePage: Role[] = ['admin', 'editor', 'template-manager'];

/**
 * The rights of each role, in words of this table's own (tests/SPEC.md: Roles and permissions), by routes: a name, or all whose
 * names begin so; the first line that fits counts.
 */
const rights: readonly (readonly [routes: string, Allowed])[] = [
  ['app.*', 'everyone'],
  ['events.*', 'everyone'],
  ['categories.*', 'everyone'],
  ['nominees.*', 'everyone'],
  ['winners.*', 'everyone'],
  ['page.*', 'everyone'],
  ['navigation.*', 'everyone'],
  ['carousel.*', 'everyone'],
  ['sponsors.*', 'everyone'],
  ['template.*', 'everyone'],
  ['images.*', 'everyone'],
  ['auth.*', 'everyone'],
  ['identity.*', 'everyone'],
  ['newsletter.*', 'everyone'],
  ['passkeys.signInOptions', 'everyone'],
  ['passkeys.signIn', 'everyone'],
  ['passkeys.*', 'signed in'],
  ['prenominations.*', 'everyone'],
  ['votes.*', 'signed in'],
  ['account.confirmEmail', 'everyone'],
  ['account.*', 'signed in'],
  ['templates.*', atHomePage],
  ['uploads.*', atHomePage],
  ['people.*', ['admin']],
  ['nominations.*', atContent],
  ['content.log', ['admin', 'editor', 'auditor']],
  ['content.*', atContent],
  ['results.editions', ['admin', 'editor', 'auditor']],
  ['results.certificate', 'everyone'],
  ['results.ballots', 'everyone'],
  ['results.summary', atResults],
  ['results.review', atResults],
  ['results.export', atResults],
  ['results.audit', atResults],
  ['results.rules', atResults],
  ['results.winners', atResults],
  ['results.*', ['admin']],
  ['mail.schedule', ['admin']],
  ['mail.stop', ['admin']],
  ['mail.*', atContent],
];

const isOf = (id: string, routes: string): boolean =>
  routes.endsWith('*') ? id.startsWith(routes.slice(0, -1)) : id === routes;
const ids = Object.keys(endpoints) as RouteId[];
const allowedBy = (id: RouteId): Allowed | undefined => rights.find(([routes]) => isOf(id, routes))?.[1];

const api = await setUpApi();
const valid = validCalls(api);
afterAll(() => api.close());

let callers = 0;
const signIn = (who: Role[]) => api.site.signIn(`of-every-role-${(callers += 1)}`, who);
/** An admin, disabled since they signed in; their browser has asked for a CSRF token again, as after the end of any session. */
const disabledAdmin = async (): Promise<Caller> => {
  const caller = await signIn(['admin']);
  await api.site.putAccount(`of-every-role-${callers}`, { roles: ['admin'], disabled: true });
  return api.site.withCsrf(caller);
};

type Who = 'signed out' | 'disabled' | 'no role' | Role;
const callerWho: Record<Who, () => Promise<Caller>> = {
  'signed out': async () => api.site.visitor(),
  disabled: disabledAdmin,
  'no role': () => signIn([]),
  ...(Object.fromEntries(roles.map((role) => [role, () => signIn([role])])) as Record<
    Role,
    () => Promise<Caller>
  >),
};

/** What a caller's valid call is answered. */
function answerFor(allowed: Allowed | undefined, who: Who, { status }: Endpoint): number {
  if (allowed === 'everyone') return status;
  if (who === 'signed out' || who === 'disabled') return 401;
  return allowed === 'signed in' || (who !== 'no role' && allowed?.includes(who)) ? status : 403;
}

describe('the table of rights', () => {
  it.each(ids)('has one line for %s, which is what the route declares', (id) => {
    const { access } = endpoints[id];
    const open = access === 'anyone' ? 'everyone' : 'signed in';
    expect(allowedBy(id)).toEqual(rolesFor[access].length > 0 ? rolesFor[access] : open);
  });

  it.each(rights)('has no line of nothing: %s', (routes) => {
    expect(ids.some((id) => isOf(id, routes))).toBe(true);
  });
});

/**
 * Each call once as it is allowed, by who may do least, and once as it is forbidden; and each caller once at each access of a function,
 * whose chain is one object. All at night.
 */
const cases = oneOfEach(
  (['signed out', 'no role', ...roles.toReversed(), 'disabled'] as const).flatMap((who) =>
    ids.flatMap((id) => {
      // Theirs is the passkey of a disabled account, which signs in no one.
      const isOwnPasskey = who === 'disabled' && id === 'passkeys.signIn';
      return isOwnPasskey ? [] : [{ id, who }];
    }),
  ),
  ({ id, who }) => {
    const status = answerFor(allowedBy(id), who, endpoints[id]);
    return status === 401 ? `${endpoints[id].group} ${endpoints[id].access} ${who}` : `${id} ${status}`;
  },
);

describe('every call by every role', () => {
  it.each(cases)('$id by $who', async ({ id, who }) => {
    const call = routeCall(valid, id, await callerWho[who](), api.handlerOf(id));
    const status = answerFor(allowedBy(id), who, endpoints[id]);
    const code = { 401: 'signed_out', 403: 'forbidden' }[status];
    expect(await call.valid()).toMatchObject({ status, ...(code !== undefined && { body: { code } }) });
  });
});
