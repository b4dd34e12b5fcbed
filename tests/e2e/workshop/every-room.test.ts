import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { rooms, type Room, type RoomId } from '../../../web/workshop/rooms.ts';
import { isNightly, oneOfEach } from '../../support/nightly.ts';
import { routeUntil } from '../page.ts';
import { revealNight } from '../reveal/night.ts';
import { goTo, settled } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { nominate } from './nominate.ts';
import { noteFocus, screenFaults } from './room-faults.ts';
import { roomStates, type RoomState } from './room-states.ts';

type Site = Pick<ReturnType<typeof sampleSite>, 'open'>;
type Listed = (typeof rooms)[number];
type Row = { room: Room } & Omit<RoomState, 'reach'> & Partial<Pick<RoomState, 'reach'>>;

const widths = [390, 1440];
const asItOpens = (state: string, some: readonly Room[] = rooms): Row[] =>
  some.map((room) => ({ room, state }));
const only = (...ids: RoomId[]) => rooms.filter(({ id }) => ids.includes(id));
const withStates = (some: readonly Listed[]): Row[] =>
  some.flatMap((room) => [
    ...asItOpens('as it opens', [room]),
    ...roomStates[room.id].map((each) => ({ room, ...each })),
  ]);

/** Where rooms are alike, by day some stand for all. */
const oftenOnly = (...ids: RoomId[]) => (isNightly ? rooms : only(...ids));

/** By day each row at one of the widths, at night at both. */
const visits = (rows: readonly Row[]) =>
  widths.map((width) => ({
    width,
    rows: oneOfEach(
      rows.flatMap((row, index) => {
        const both = widths.map((at) => ({ row, at }));
        return index % 2 === 0 ? both : both.toReversed();
      }),
      ({ row }) => `${row.room.id} ${row.state}`,
    ).flatMap(({ row, at }) => (at === width ? [row] : [])),
  }));

async function openWorkshop(site: Site, width: number, role = 'admin'): Promise<Page> {
  const { page, allow } = await site.open('/admin/guide', {
    as: { email: `${role}@acclaim.test`, fullname: 'Ada Admin', roles: [role] },
    width,
    reducedMotion: 'reduce',
    before: (opened) => opened.addInitScript(noteFocus),
  });
  allow(/ERR_FAILED|404|409|422/);
  return page;
}

/** Goes to a room anew, as a link does. */
async function enter(page: Page, { room: { label, path }, query = '' }: Row): Promise<void> {
  await goTo(page, '/admin/nowhere');
  await page.getByRole('main', { name: 'Not found' }).waitFor();
  await goTo(page, path + query);
  await page.getByRole('main', { name: label, exact: true }).getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
}

/** What is wrong in these states of rooms, each line with the room and the state. */
async function faultsIn(page: Page, rows: readonly Row[]): Promise<string[]> {
  const found: string[] = [];
  for (const row of rows) {
    await enter(page, row);
    await row.reach?.(page);
    const faults = (await screenFaults(page)).filter((fault) => !row.shown?.test(fault));
    found.push(...faults.map((fault) => `${row.room.label}, ${row.state}: ${fault}`));
    await row.leave?.(page);
  }
  return found;
}

/** Puts one fault of each kind at the top of the page. Runs in the page. */
function makeFaults(): void {
  const make = (name: string, style: Partial<CSSStyleDeclaration>, parent: Element, tag = 'button') => {
    const element = document.createElement(tag);
    element.textContent = name;
    Object.assign(element.style, style);
    parent.append(element);
    return element;
  };
  const box = document.createElement('div');
  document.querySelector('main')?.prepend(box);
  make('no stop', {}, box).tabIndex = -1;
  make('no look', { outline: 'none', boxShadow: 'none' }, box);
  const row = make('', { display: 'flex', flexDirection: 'row-reverse' }, box, 'div');
  make('one', {}, row);
  make('other', {}, row);
  make('covered', { position: 'fixed', left: '50%', bottom: '0' }, box);
  make('', { position: 'fixed', inset: 'auto 0 0', height: '6rem', background: '#000' }, box, 'div');
  make('a text without an end', { width: '3rem', overflow: 'hidden', whiteSpace: 'nowrap' }, box, 'p');
  make('x', { minWidth: '0', width: '23px', padding: '0' }, box);
  Object.assign(make('press me', {}, box, 'p'), { __reactProps$: { onClick: makeFaults } });
  make('', { width: '3rem' }, box, 'img').setAttribute('src', 'data:,');
}

describe('the sample show', () => {
  const site = sampleSite();
  const night: string[] = ['results', 'reveal'];
  const ofTheShow = rooms.filter(({ id, group }) => group === 'The show' && !night.includes(id));
  const others = rooms.filter(({ id, group }) => group !== 'The show' && !night.includes(id));
  beforeAll(() => nominate(site.platform(), { Häxan: 7, Nosferatu: 4, 'Der müde Tod': 1 }));

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

  test.each(visits(withStates(ofTheShow)))(
    'everybody sees, reaches and presses all of the show at $width pixels',
    async ({ width, rows }) => {
      const page = await openWorkshop(site, width);
      expect(await faultsIn(page, rows)).toEqual([]);
    },
  );

  test.each(visits(withStates(others)))(
    'everybody sees, reaches and presses all of the site and the team at $width pixels',
    async ({ width, rows }) => {
      const page = await openWorkshop(site, width);
      expect(await faultsIn(page, rows)).toEqual([]);
    },
  );

  test.each(
    visits(
      asItOpens(
        'a load that failed',
        oftenOnly('overview', 'categories', 'results', 'people').filter(({ id }) => id !== 'guide'),
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
    async ({ width, rows }) => {
      const page = await openWorkshop(site, width, 'auditor');
      expect(await faultsIn(page, rows)).toEqual([]);
    },
  );
});

describe('the night of the show', () => {
  const site = revealNight();
  beforeAll(() => site.certify());

  test.each(visits(withStates(only('results', 'reveal'))))(
    'everybody sees, reaches and presses all of it at $width pixels',
    async ({ width, rows }) => {
      const page = await openWorkshop(site, width);
      expect(await faultsIn(page, rows)).toEqual([]);
    },
  );
});

describe('a site without a show', () => {
  const site = sampleSite(undefined, { isEmpty: true });

  test.each(
    visits(asItOpens('empty', oftenOnly('overview', 'nominees', 'sponsors', 'look', 'reveal', 'log'))),
  )('everybody sees, reaches and presses all of it at $width pixels', async ({ width, rows }) => {
    const page = await openWorkshop(site, width);
    expect(await faultsIn(page, rows)).toEqual([]);
  });
});
