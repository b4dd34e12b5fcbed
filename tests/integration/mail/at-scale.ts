import { expect } from 'vitest';
import { randomOf } from '../../support/random.ts';
import { setUpCampaigns } from './campaigns.ts';

/**
 * A campaign to so many subscribers, of whom three in a hundred bounce and one complains, with a sender that is killed at random
 * points, between SES's acceptance and its mark included. Then a second one, which leaves those alone. Returns how many mails each was.
 */
export async function playCampaign(
  readers: number,
  kills: number,
): Promise<{ first: number; second: number }> {
  const perSecond = 50;
  const campaigns = await setUpCampaigns(perSecond);
  const { site, mail, subscribe, draft, schedule, finish, tick, call, dyingAfter } = campaigns;
  try {
    const kindOf = (each: number) => (each % 100 < 3 ? 'bounce' : each % 100 === 3 ? 'complaint' : 'fan');
    const addresses = Array.from({ length: readers }, (_, each) => `${kindOf(each)}+${each}@example.org`);
    const gone = addresses.filter((address) => !address.startsWith('fan')).length;
    await subscribe(addresses);
    const random = randomOf(`campaign ${readers}`);
    const first = await draft();
    await schedule(first);
    for (let kill = 0; kill < kills; kill += 1) {
      // Some die while they look recipients up, most while they send; each has some mails under way.
      const life = Math.floor(random() * 8 * (readers / kills)) + 1;
      await tick(dyingAfter(life)).catch(() => undefined);
      await mail.heard();
      // The campaign is free once the lease of the dead one is over.
      site.clock.set(site.clock.now() + 4 * 60_000);
    }
    const before = mail.everything().length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(readers);
    await finish(first.id);
    const sent = mail.everything().map(({ to }) => to);
    expect(sent).toHaveLength(readers);
    expect(new Set(sent)).toEqual(new Set(addresses));
    const { figures } = await call('mail.get', { query: { id: first.id } });
    expect(figures).toMatchObject({
      recipients: readers,
      sent: readers,
      waiting: 0,
      bounced: addresses.filter((address) => address.startsWith('bounce')).length,
      complained: addresses.filter((address) => address.startsWith('complaint')).length,
    });
    expectPace(
      mail
        .everything()
        .slice(before)
        .map(({ at }) => Date.parse(at)),
      perSecond,
    );

    const second = await draft({ subject: 'Last day' });
    await schedule(second);
    await finish(second.id);
    const again = mail
      .everything()
      .slice(readers)
      .map(({ to }) => to);
    expect(again.toSorted()).toEqual(addresses.filter((address) => address.startsWith('fan')).toSorted());
    expect((await call('mail.get', { query: { id: second.id } })).figures).toMatchObject({
      sent: readers - gone,
      suppressed: gone,
    });
    return { first: sent.length, second: again.length };
  } finally {
    await campaigns.close();
  }
}

/** In no second more than the pace, but for those that were under way at once when SES took them. */
function expectPace(times: readonly number[], perSecond: number): void {
  const underWay = 16;
  for (let from = 0; from < times.length; from += 1) {
    const inSecond = times.slice(from).findIndex((time) => time >= (times[from] ?? 0) + 1000);
    const count = inSecond < 0 ? times.length - from : inSecond;
    expect(count).toBeLessThanOrEqual(perSecond + underWay);
    if (inSecond < 0) break;
  }
}
