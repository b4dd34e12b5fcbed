import { screen } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { ballotKeysOf, keepReceiptKey } from '#platform/ballot-keys.ts';
import { screenSite } from '../site.tsx';

const site = screenSite();

test('a browser that cannot check the signature of a receipt says so', async () => {
  const content = {
    format: 'acclaim-receipt/2',
    edition: 'any',
    ballot: '0'.repeat(32),
    category: 'direction',
    day: '2026-11-02',
    nominees: [],
    issued: '2026-11-02T20:00:00.000Z',
  };
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
  // As of the first receipt; before it, no page has what it takes to check one.
  const { documents, environment, secrets } = site.platform();
  await keepReceiptKey(documents, environment.RESULTS_TABLE, ballotKeysOf(await secrets.ballotSecret()));
  const unnamed = new DOMException('Unrecognized name.', 'NotSupportedError');
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(unnamed);
  await site.open(`/verify#${payload}.c2lnbmVk`);
  const said = await screen.findAllByText(
    /This browser can’t check signatures\. Please use a current version/,
  );
  expect(said.length).toBeGreaterThan(0);
});
