import { downloadAccount, type DownloadDependencies } from '#accounts/download.ts';
import { accountSchemas } from '#contract/account.ts';
import { keepSession } from '#platform/accounts.ts';
import { browserInWords } from '#platform/browser-words.ts';
import { createHandler, type Call, type LambdaHandler } from '#platform/chain/chain.ts';
import { noSessionCookies } from '#platform/cookies.ts';
import type { Platform } from '#platform/platform.ts';
import { askForAddress, changePassword, confirmAddress, tellOfPassword } from './credentials.ts';
import {
  deleteOwn,
  disconnect,
  overviewOf,
  personOfSession,
  rename,
  setConsent,
  setNewsletter,
  signOutSession,
  type AccountDependencies,
} from './domain.ts';
import { votesOf } from './votes.ts';

/** The account group: what people see and change of what is kept about them. */
export function accountHandler(
  platform: Platform,
  dependencies: AccountDependencies & { download: DownloadDependencies },
  /** Logs that an account was deleted, without saying which. */
  noteDeletion: () => Promise<unknown>,
): LambdaHandler {
  const { clock, log } = platform;
  const overview = ({ session, header }: Pick<Call<'account.get'>, 'session' | 'header'>) =>
    overviewOf(dependencies, session, browserInWords(header('user-agent')));
  return createHandler(platform, 'account', accountSchemas, {
    'account.get': overview,
    'account.rename': async (call) => {
      await rename(dependencies, call.session, call.body.fullname);
      return overview(call);
    },
    'account.password': async (call) => {
      const changed = await changePassword(dependencies, call.session, call.body);
      await keepSession(platform, changed, call.session, call);
      // The password is changed, whether or not the letter can be sent.
      await tellOfPassword(dependencies, changed).catch((error: unknown) =>
        log.error('no letter about a new password', { error }),
      );
      return overview({ ...call, session: { ...call.session, version: changed.sessionVersion } });
    },
    'account.email': async (call) => {
      await askForAddress(dependencies, call.session, call.body);
      return overview(call);
    },
    'account.confirmEmail': ({ body }) => confirmAddress(dependencies, body.hash),
    'account.disconnect': async (call) => {
      await disconnect(dependencies, call.session, call.body);
      return overview(call);
    },
    'account.signOutSession': async (call) => {
      await signOutSession(dependencies, call.session, call.body.id);
      return overview(call);
    },
    'account.newsletter': async (call) => {
      await setNewsletter(dependencies, call.session, call.body.subscribed);
      return overview(call);
    },
    'account.consent': async (call) => {
      await setConsent(dependencies, call.session, call.body.agreed);
      return overview(call);
    },
    'account.votes': async ({ session, query }) => {
      const { account } = await personOfSession(dependencies, session);
      const voter = { id: account.id, since: Date.parse(account.createdAt) };
      return votesOf(dependencies.store, voter, clock.now(), query.before);
    },
    'account.download': async ({ session, setHeader }) => {
      const { account } = await personOfSession(dependencies, session);
      setHeader('content-disposition', 'attachment; filename="my-data.json"');
      return downloadAccount(dependencies.download, account.id, clock.now());
    },
    'account.delete': async ({ session, body, setCookie }) => {
      await deleteOwn(dependencies, session, body, noteDeletion);
      for (const cookie of noSessionCookies()) setCookie(cookie);
      return {};
    },
  });
}
