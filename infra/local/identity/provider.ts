import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import type { AdapterFactory, Configuration, JWK, Provider, Adapter, AdapterPayload } from 'oidc-provider';
import { claimNames, claimsOf, standInPath, standIns, type Person, type StandInName } from './environment.ts';

const tokenLife = 3600;

interface ProviderOptions {
  name: StandInName;
  storage: AdapterFactory;
  people: ReadonlyMap<string, Person>;
  now: () => number;
}

export const sessionCookie = (name: StandInName): string => `local_${name}`;

export async function createSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    ...(await exportJWK(privateKey)),
    kid: randomBytes(8).toString('hex'),
    alg: 'RS256',
    use: 'sig',
  };
}

/** An OpenID provider with one client, the site, and one signing key. Loads the library on the first call. */
export async function createProvider(options: ProviderOptions, key: JWK): Promise<Provider> {
  const { Provider: OpenIdProvider } = await import('oidc-provider');
  const { name, now } = options;
  const provider = new OpenIdProvider(standIns[name].issuer, configuration(options, key));
  const callback = `${standInPath(name)}/callback`;
  // The site has any name and port, so only our callback on the same host is allowed.
  provider.Client.prototype.redirectUriAllowed = (uri) => {
    const target = URL.parse(uri);
    return target?.pathname === callback && target.host === OpenIdProvider.ctx?.host;
  };
  keepTime(provider, now);
  provider.on('server_error', (_context, error) => {
    process.stderr.write(`The stand-in for ${name} failed: ${error.stack ?? error.message}\n`);
  });
  return provider;
}

function configuration({ name, storage, people }: ProviderOptions, key: JWK): Configuration {
  const path = standInPath(name);
  return {
    adapter: storage,
    jwks: { keys: [key] },
    clients: [
      {
        client_id: standIns[name].clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['implicit', 'authorization_code'],
        response_types: ['id_token', 'code id_token'],
        // Only for the registration's check; see redirectUriAllowed.
        redirect_uris: [`${standIns[name].issuer}${path}/callback`],
      },
    ],
    responseTypes: ['id_token', 'code id_token'],
    scopes: ['openid', 'email', 'profile'],
    claims: claimNames,
    // Both providers put the claims into the ID token itself.
    conformIdTokenClaims: false,
    pkce: { required: () => false },
    cookies: {
      keys: [randomBytes(24).toString('base64url')],
      names: {
        session: sessionCookie(name),
        interaction: `local_${name}_interaction`,
        resume: `local_${name}_resume`,
      },
      long: { path, httpOnly: true, sameSite: 'lax' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_context, { uid }) => `${path}/interaction/${uid}` },
    ttl: { IdToken: tokenLife, Interaction: 600, Session: 600, Grant: 600, AuthorizationCode: 60 },
    findAccount: (_context, sub) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: () => claimsOf[name](person) };
    },
    loadExistingGrant: async ({ oidc }) => grantAll(oidc),
    renderError: (context, { error, error_description: description }) => {
      context.type = 'text/plain';
      context.body = `This sign-in cannot go on (${[error, description].filter(Boolean).join(': ')}). Close the window and try again.\n`;
    },
  };
}

/** Consent is implied: no one is asked to share their name and address. */
async function grantAll(
  oidc: Parameters<NonNullable<Configuration['loadExistingGrant']>>[0]['oidc'],
): Promise<InstanceType<Provider['Grant']> | undefined> {
  const { client, session, provider } = oidc;
  if (!client || !session?.accountId) return undefined;
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

/** Issues ID tokens at the site's time, which `POST /local/clock` may have changed. */
function keepTime(provider: Provider, now: () => number): void {
  const { prototype } = provider.IdToken;
  const issue = Reflect.get<typeof prototype, 'issue'>(prototype, 'issue');
  prototype.issue = function issueAtSiteTime(context) {
    const issuedAt = Math.floor(now() / 1000);
    this.set('iat', issuedAt);
    return issue.call(this, { ...context, expiresAt: issuedAt + tokenLife });
  };
}

/** Maximum entries; the oldest are dropped. */
const limit = 10_000;

/** In-memory storage of a provider: sessions, interactions and codes. It survives a change of keys. */
export function createStorage(): AdapterFactory {
  const entries = new Map<string, AdapterPayload>();
  return (name): Adapter => ({
    async upsert(id, payload) {
      entries.delete(`${name}:${id}`);
      entries.set(`${name}:${id}`, payload);
      for (const oldest of entries.keys()) {
        if (entries.size <= limit) break;
        entries.delete(oldest);
      }
    },
    find: async (id) => entries.get(`${name}:${id}`),
    findByUid: async (uid) =>
      [...entries].find(([key, payload]) => key.startsWith(`${name}:`) && payload.uid === uid)?.[1],
    // No sign-in here has a user code.
    findByUserCode: async () => undefined,
    async consume(id) {
      Object.assign(entries.get(`${name}:${id}`) ?? {}, { consumed: true });
    },
    async destroy(id) {
      entries.delete(`${name}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, payload] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
