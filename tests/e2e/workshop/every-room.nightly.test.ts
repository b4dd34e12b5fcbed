import { beforeAll, describe, expect, test } from 'vitest';
import { rooms } from '../../../web/workshop/rooms.ts';
import { routeUntil } from '../page.ts';
import { revealNight } from '../reveal/night.ts';
import { sampleSite } from '../site.ts';
import { nominate } from '../../support/nominate.ts';
import { screenFaults } from './room-faults.ts';
import {
  asItOpens,
  faultsIn,
  makeFaults,
  only,
  openWorkshop,
  type Site,
  widths,
  withStates,
  type Row,
} from './room-visits.ts';

const visits = (rows: readonly Row[]) => widths.map((width) => ({ width, rows }));
async function expectReached(site: Site, { width, rows }: ReturnType<typeof visits>[number], role?: string) {
  const page = await openWorkshop(site, width, role);
  expect(await faultsIn(page, rows)).toEqual([]);
}

describe('the sample show', () => {
  const site = sampleSite();
  const some = rooms.filter(({ id }) => id !== 'results' && id !== 'reveal');
  const isOfTheShow = ({ group }: (typeof rooms)[number]) => group === 'The show';
  const parts = [some.filter(isOfTheShow), some.filter((room) => !isOfTheShow(room))];
  beforeAll(() => nominate(site.platform(), { Häxan: 7, Nosferatu: 4, 'Der müde Tod': 1 }));

  test.each(parts.flatMap((part) => visits(withStates(part))))(
    'everybody sees, reaches and presses all of it at $width pixels',
    (visit) => expectReached(site, visit),
  );

  test.each(
    visits(
      asItOpens(
        'a load that failed',
        rooms.filter(({ id }) => id !== 'guide'),
      ),
    ),
  )(
    'a load that failed says so in every room at $width pixels, and a key loads it again',
    async ({ width, rows }) => {
      const page = await openWorkshop(site, width);
      const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
      for (const row of rows) {
        const end = new AbortController();
        await routeUntil(end.signal, page, '**/api/admin/**', (route) => route.abort());
        const reach = () => again.first().waitFor();
        expect(await faultsIn(page, [{ ...row, reach }])).toEqual([]);
        end.abort();
        // Some rooms load a second thing once the first is there.
        while ((await again.count()) > 0) {
          const pressed = await again.first().elementHandle();
          await pressed?.press('Enter');
          await pressed?.waitForElementState('hidden');
        }
        expect(await again.count()).toBe(0);
      }
    },
  );

  test.each(visits(asItOpens('to an auditor', only('overview', 'results', 'log'))))(
    'everybody sees and reaches what an auditor may read at $width pixels',
    (visit) => expectReached(site, visit, 'auditor'),
  );

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
});

describe('the night of the show', () => {
  const site = revealNight();
  beforeAll(() => site.certify());

  test.each(visits(withStates(only('results', 'reveal'))))(
    'everybody sees, reaches and presses all of it at $width pixels',
    (visit) => expectReached(site, visit),
  );
});

describe('a site without a show', () => {
  const site = sampleSite(undefined, { isEmpty: true });

  test.each(visits(asItOpens('empty')))(
    'everybody sees, reaches and presses all of it at $width pixels',
    (visit) => expectReached(site, visit),
  );
});
