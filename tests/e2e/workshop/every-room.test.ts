import { beforeAll, expect, test } from 'vitest';
import { rooms } from '../../../web/workshop/rooms.ts';
import { sampleSite } from '../site.ts';
import { nominate } from './nominate.ts';
import { screenFaults } from './room-faults.ts';
import { asItOpens, faultsIn, makeFaults, openWorkshop, widths } from './room-visits.ts';

const site = sampleSite();
beforeAll(() => nominate(site.platform(), { Häxan: 7, Nosferatu: 4, 'Der müde Tod': 1 }));

test('an organizer sees, reaches and presses all of every room as it opens, on a phone or at a desk', async () => {
  for (const [index, width] of widths.entries()) {
    const page = await openWorkshop(site, width);
    const some = rooms.filter((_, at) => at % widths.length === index);
    expect(await faultsIn(page, asItOpens('as it opens', some))).toEqual([]);
  }
});

test('a fault of each kind would be found', async () => {
  const page = await openWorkshop(site, 390);
  await page.getByRole('heading', { name: 'The next year' }).waitFor();
  await page.evaluate(makeFaults);
  const faults = (await screenFaults(page)).join('\n');
  for (const fault of [
    /image-alt: .*img/,
    /is cut off or sticks out: .*a text without an end/,
    /can be pressed, but is no control: .*press me/,
    /<button.*>x<.* is 23 by/,
    /Tab does not reach .*no stop/,
    /no focus shows on .*no look/,
    />other<.* is reached after .*>one</,
    />covered<.* lies under <div/,
  ])
    expect(faults).toMatch(fault);
});
