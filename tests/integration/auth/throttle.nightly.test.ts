import { afterAll, expect, it } from 'vitest';
import { attackHours } from './attack.ts';
import { setUpAuth } from './support.ts';

const auth = await setUpAuth();
afterAll(() => auth.close());

it.each([
  // The longer it lasts, the longer are the waits: a thousand take more than four times as long as 250.
  ['250 for one account from any number of browsers', 250, 1, 250, (9 * 24) / 4],
  ['300 from one browser, however many accounts they try', 300, 1000, 1, 2.5],
  ['1,000 over 50 accounts from 40 browsers', 1000, 50, 40, 2.4],
])('wrong passwords, %s, take their hours', async (_, wrong, accounts, browsers, hours) => {
  expect(await attackHours(auth, wrong, accounts, browsers)).toBeGreaterThan(hours);
});
