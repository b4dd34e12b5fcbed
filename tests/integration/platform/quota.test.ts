import { afterAll, expect, it } from 'vitest';
import { createQuota } from '../../../functions/platform/quota.ts';
import { setUpSite } from '../../support/site.ts';

const rule = { purpose: 'test', limit: 3, seconds: 60 };
const site = await setUpSite();
const quota = createQuota(site.platform, rule);
afterAll(() => site.close());

const take = (who: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => quota.take(who)));

it('says how many seconds are left of the window, and counts anew in the next', async () => {
  site.clock.set('2026-10-31T19:00:45.000Z');
  await take('c', 3);
  await expect(quota.require('c')).rejects.toMatchObject({ code: 'too_many_attempts', retryAfter: 15 });
  site.clock.set('2026-10-31T19:01:00.000Z');
  await expect(quota.require('c')).resolves.toBeUndefined();
});

it('takes back what came to nothing, and never below none', async () => {
  await take('d', 3);
  await quota.giveBack('d');
  expect(await take('d', 2)).toEqual([true, false]);
  await quota.giveBack('e');
  expect((await take('e', 4)).filter(Boolean)).toHaveLength(3);
});

it('stores a hash of whom it counts, and forgets it a day after the window', async () => {
  await quota.take('192.0.2.99');
  const items = await site.items('submissions');
  expect(JSON.stringify(items)).not.toContain('192.0.2.99');
  const end = Date.parse('2026-10-31T19:02:00.000Z') / 1000;
  expect(items.map((item) => Number(item['expires']))).toContain(end + 24 * 3600);
});
