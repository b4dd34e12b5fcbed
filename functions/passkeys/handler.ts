import { passkeysSchemas } from '#contract/passkeys.ts';
import type { PasskeyRouteId } from '#contract/passkey-addresses.ts';
import { keepSession, startSession, strengthenSession } from '#platform/accounts.ts';
import { createHandler, type Call, type LambdaHandler } from '#platform/chain/chain.ts';
import { readCookie } from '#platform/cookies.ts';
import type { Platform } from '#platform/platform.ts';
import { makeCodes, redeemCode } from './codes.ts';
import type { PasskeysDependencies } from './domain.ts';
import {
  addOptions,
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  stateFor,
} from './own-passkeys.ts';
import { signIn, signInOptions } from './sign-in.ts';

/** Never missing: the CSRF check needs it. */
const browserOf = ({ cookies }: Pick<Call<PasskeyRouteId>, 'cookies'>): string =>
  readCookie(cookies, 'csrf') ?? '';

/** The passkeys group: signing in with a passkey, a person's own passkeys, and recovery codes. */
export function passkeysHandler(platform: Platform, dependencies: PasskeysDependencies): LambdaHandler {
  return createHandler(platform, 'passkeys', passkeysSchemas, {
    'passkeys.signInOptions': (call) => signInOptions(dependencies, browserOf(call)),

    'passkeys.signIn': async (call) => {
      const { body, sourceIp: remoteIp, session } = call;
      const attempt = { credential: body.credential, browserId: browserOf(call), remoteIp, session };
      const account = await signIn(dependencies, attempt);
      return session
        ? strengthenSession(platform, account, session, call)
        : startSession(platform, account, call, true);
    },

    'passkeys.addOptions': (call) => addOptions(dependencies, call.session, browserOf(call)),

    'passkeys.add': async (call) => {
      const account = await addPasskey(dependencies, call.session, {
        ...call.body,
        browserId: browserOf(call),
      });
      await strengthenSession(platform, account, call.session, call);
      return stateFor(dependencies, account, { isStrong: true });
    },

    'passkeys.list': ({ session }) => listPasskeys(dependencies, session),
    'passkeys.rename': ({ session, body }) => renamePasskey(dependencies, session, body),

    'passkeys.remove': async (call) => {
      const account = await removePasskey(dependencies, call.session, call.body.id);
      await keepSession(platform, account, call.session, call);
      return stateFor(dependencies, account, call.session);
    },

    'passkeys.makeCodes': async ({ session }) => ({ codes: await makeCodes(dependencies, session) }),

    'passkeys.useCode': async (call) => {
      const account = await redeemCode(dependencies, call.session, call.body.code);
      return strengthenSession(platform, account, call.session, call);
    },
  });
}
