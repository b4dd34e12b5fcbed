import { accountKeys } from '#records/tables.ts';
import type { Received } from '../../support/caller.ts';
import {
  goodClaims,
  idToken,
  issued,
  providerSettings,
  signingKey,
  startKeyServer,
} from '../../support/identity-provider.ts';
import { setUpPeople, unlessSame } from './people.ts';

export type Provider = keyof typeof issued;
export const providers: readonly Provider[] = ['google', 'apple'];
/** Where the provider itself decides who receives mail. */
const mailDomains = { google: 'gmail.com', apple: 'icloud.com' };

const signing = signingKey('provider');

export type ProviderPeople = Awaited<ReturnType<typeof setUpProviderPeople>>;
export type Member = ReturnType<ProviderPeople['comeWith']>;

export const idOf = ({ body }: Received): string => String((body as { id?: string }).id);

/** `setUpPeople` for those who come with an identity of Google or Apple, and the server that has the providers' keys. */
export async function setUpProviderPeople() {
  const key = await signing;
  const keys = await startKeyServer(key);
  const people = await setUpPeople(providerSettings(keys.url));
  const { site } = people;
  return {
    site,
    engine: people.engine,
    keys,
    comeWith: (provider: Provider, mailDomain = mailDomains[provider]) => {
      const who = people.newcomer(mailDomain);
      const { iss } = issued[provider];
      /** What is wrong unless the identity leads to this account, which knows of it; without an id, unless nothing does. */
      const unlessBound = async (id: string | undefined): Promise<string[]> => {
        const items = await site.items('accounts');
        const identity = items.find(({ pk }) => pk === accountKeys.identity(iss, who.name).pk);
        const knowing = items.filter(({ sk }) => sk === accountKeys.identityOf('', iss, who.name).sk);
        return [
          ...unlessSame('the account of the identity', identity?.['id'], id),
          ...unlessSame(
            'the accounts that know of it',
            knowing.map(({ pk }) => pk).join(),
            id === undefined ? '' : accountKeys.user(id).pk,
          ),
        ];
      };
      return {
        ...who,
        /** Presses the provider's button; the token is a new one each time. Apple's script tells the name once in a lifetime. */
        press: async (isFirstEver = false): Promise<Received> => {
          const claims = {
            sub: who.name,
            email: who.email,
            email_verified: true,
            ...(provider === 'google' && { name: 'Ann Ode' }),
          };
          const token = await idToken(key, goodClaims(site.platform, who.caller(), provider, claims));
          if (provider === 'google') return who.post('identity.google', { credential: token });
          const user = { name: { firstName: 'Ann', lastName: 'Ode' } };
          return who.post('identity.apple', {
            authorization: { id_token: token },
            ...(isFirstEver && { user }),
          });
        },
        unlessBound,
        /** What is wrong unless the address has this account alone, and the identity leads to it as well. */
        unlessOne: async (id: string): Promise<string[]> => {
          const address = (await site.items('accounts')).find(
            ({ pk }) => pk === accountKeys.email(who.email).pk,
          );
          return [
            ...unlessSame('the accounts', (await who.accounts()).map((each) => each.id).join(), id),
            ...unlessSame('the account of the address', address?.['id'], id),
            ...(await unlessBound(id)),
          ];
        },
      };
    },
    close: async () => {
      await Promise.all([people.close(), keys.close()]);
    },
  };
}
