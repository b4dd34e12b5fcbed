import { beforeAll, expect, test } from 'vitest';
import { rooms } from '../../../web/workshop/rooms.ts';
import { sampleSite } from '../site.ts';
import { nominate } from '../../support/nominate.ts';
import { asItOpens, faultsIn, openWorkshop, widths } from './room-visits.ts';

const site = sampleSite();
beforeAll(() => nominate(site.platform(), { Häxan: 7, Nosferatu: 4, 'Der müde Tod': 1 }));

test('an organizer sees, reaches and presses all of every room as it opens, on a phone or at a desk', async () => {
  for (const [index, width] of widths.entries()) {
    const page = await openWorkshop(site, width);
    const some = rooms.filter((_, at) => at % widths.length === index);
    expect(await faultsIn(page, asItOpens('as it opens', some))).toEqual([]);
  }
});
