import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { GetPublicKeyCommand, KMSClient, SignCommand, type SignCommandInput } from '@aws-sdk/client-kms';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { bundleLines, certify } from '#count/certify.ts';
import { ballotKeysOf } from '#platform/ballot-keys.ts';
import { resultKeys } from '#records/tables.ts';
import { createVotesStore } from '../../../functions/votes/store.ts';
import { createReceiptSigner } from '../../../functions/votes/store-receipts.ts';
import { kmsKey } from '../../../infra/cli/common/stack-keys.ts';
import { certifyStore, notaryOf } from '../../../infra/cli/results/source.ts';
import { verifyBundle } from '../../../infra/cli/results/verify-bundle.ts';
import { readCertificate } from '../../../web/features/receipts/check/certificate.ts';
import { runCommand } from '../../support/command.ts';
import { testKeys } from '../../support/keys.ts';
import { targetOf } from '../../support/operator.ts';
import { testEvent } from '../../support/show.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';
import { startVault } from '../../support/vault.ts';

const now = Date.parse('2026-11-03T08:01:00.000Z');
const arn = 'arn:aws:kms:us-west-2:123456789012:key/one';

/** The key of RFC 8032, section 7.1, test 1. */
const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
const d = 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A';
const edwards = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' });

/** KMS with a key: the public half as SubjectPublicKeyInfo, signatures of RFC 8032, of at most 4,096 bytes. */
function startKms({ key = edwards, forges = false } = {}) {
  const client = new KMSClient({ region: 'us-west-2' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const asked: SignCommandInput[] = [];
  mockClient(client)
    .on(GetPublicKeyCommand)
    .resolves({ KeyId: arn, PublicKey: spki })
    .on(SignCommand)
    .callsFake((input: SignCommandInput) => {
      asked.push(input);
      const message = Buffer.from(input.Message ?? []);
      if (message.length > 4096) throw new Error('ValidationException');
      return { KeyId: arn, Signature: sign(null, forges ? Buffer.from('another text') : message, key) };
    });
  return { client, asked };
}

let site: TestSite;
beforeEach(async () => {
  site = await setUpSite();
  return () => site.close();
});

describe('a key in KMS', () => {
  it('seals a certificate that the verifier and the page accept, however many parts it has', async () => {
    const { client, asked } = startKms();
    const target = targetOf(site, {
      keys: { ...testKeys(site.platform.environment), sealKey: () => kmsKey(arn, client) },
    });
    const notary = await notaryOf(target);
    expect([notary.signedBy, notary.publicKey]).toEqual([arn, x]);
    const store = certifyStore(target, testEvent.id);
    const { categories, nominees } = await store.names();
    // Their hashes alone are longer than what KMS signs.
    const many = Array.from({ length: 80 }, (_, index) => ({ ...categories[0]!, id: `category-${index}` }));
    const names = async () => ({ categories: [...categories, ...many], nominees });
    const certified = await certify({ ...store, names }, notary, { now });
    expect(certified.seal.length).toBeGreaterThan(4096);

    async function* lines() {
      yield* bundleLines(certified);
    }
    expect(await verifyBundle(lines())).toMatchObject({ faults: [], key: x });
    const page = await readCertificate(certified.text, certified.seal, notary.receiptKey);
    expect(page).toMatchObject({ isSealed: true, digest: certified.digest });
    expect(asked).toMatchObject([{ MessageType: 'RAW', SigningAlgorithm: 'ED25519_SHA_512' }]);
  });

  it('of another kind is refused, and so is what it did not sign', async () => {
    const other = createPrivateKey({
      key: Buffer.from('302e020100300506032b656e04220420' + '11'.repeat(32), 'hex'),
      format: 'der',
      type: 'pkcs8',
    });
    await expect(kmsKey(arn, startKms({ key: other }).client)).rejects.toThrow('is not an Ed25519 key');
    const forger = await kmsKey(arn, startKms({ forges: true }).client);
    await expect(forger.sign('a text')).rejects.toThrow('does not hold; nothing was published.');
  });
});

describe('the ballot secret', () => {
  it('is in no table, which holds the public half of the key of receipts alone', async () => {
    await createReceiptSigner(site.platform)();
    await notaryOf(targetOf(site));
    const items = await site.items('results');
    expect(items.filter(({ pk }) => pk === resultKeys.ballotKeys().pk)).toEqual([
      {
        ...resultKeys.ballotKeys(),
        publicKey: ballotKeysOf(site.platform.environment.BALLOT_SECRET).publicKey,
      },
    ]);
    expect(JSON.stringify(items)).not.toContain(site.platform.environment.BALLOT_SECRET);
  });

  it('is read from its vault once for all receipts of an instance, never for a vote, and never exchanged', async () => {
    const vault = await startVault();
    onTestFinished(() => vault.close());
    const { BALLOT_SECRET } = site.platform.environment;
    vault.replace('arn:ballot', BALLOT_SECRET);
    const platform = site.platformWith({
      BALLOT_SECRET: '',
      BALLOT_SECRET_ARN: 'arn:ballot',
      SECRETS_ENDPOINT: vault.url,
    });
    const store = createVotesStore(platform);
    const vote = { nominee: 'one', nonce: 'n', at: site.clock.now(), network: undefined };
    expect(await store.cast({ voter: 'ann', day: '2026-10-31', category: 'c' }, vote, 3)).toBe('recorded');
    expect(vault.asked).toEqual([]);
    const first = await store.signer();
    vault.put('arn:ballot', 'another secret, which nobody should have put here', site.clock.now());
    site.clock.set(site.clock.now() + 24 * 3_600_000);
    expect((await store.signer()).sign('a text')).toBe(first.sign('a text'));
    expect(vault.asked).toEqual(['arn:ballot AWSCURRENT']);
    // A new instance would sign what nobody could check.
    await expect(createVotesStore(platform).signer()).rejects.toThrow('is not the one');
  });

  it('of an older site is moved out of its table, and signs and names as before', async () => {
    const old = { secret: 'a secret of an older site', privateKey: d, publicKey: x };
    await site.put('results', resultKeys.ballotKeys(), old);
    const refused = 'is not the one that its receipts were made with';
    await expect(createReceiptSigner(site.platform)()).rejects.toThrow(refused);
    const target = targetOf(site);
    await expect(notaryOf(target)).rejects.toThrow(refused);

    const move = () => runCommand(['results', 'keys', 'move'], { open: async () => target });
    expect(await move()).toMatchObject({ code: 0, err: '' });
    expect(JSON.stringify(await site.items('results'))).not.toMatch(/a secret of an older site|nWGxne/);
    const moved = await target.keys.ballotSecret();
    const signer = await createReceiptSigner(site.platformWith({ BALLOT_SECRET: moved }))();
    expect(signer.sign('a text')).toBe(sign(null, Buffer.from('a text'), edwards).toString('base64url'));
    const ballot = { voter: 'ann', day: '2026-10-31', category: 'c', votes: new Map() };
    // HMAC-SHA-256 under the old secret, as a ballot was named before.
    expect(signer.nameOf(ballot)).toBe('9f89d9c3174116a2eec4d39752a41621');
    expect((await notaryOf(target)).receiptKey).toBe(x);
    expect(await move()).toMatchObject({ code: 0, out: 'There is no secret in the results table.\n' });
  });

  it('stays in the table until the vault has given it back', async () => {
    const old = { secret: 'old', privateKey: d, publicKey: x };
    await site.put('results', resultKeys.ballotKeys(), old);
    const target = targetOf(site, {
      keys: { ...testKeys(site.platform.environment), setBallotSecret: async () => undefined },
    });
    const { code, err } = await runCommand(['results', 'keys', 'move'], { open: async () => target });
    expect([code, err]).toEqual([1, expect.stringContaining('it is still in the results table')]);
    expect(await site.items('results')).toContainEqual({ ...resultKeys.ballotKeys(), ...old });
  });
});
