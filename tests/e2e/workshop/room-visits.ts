import type { Page } from 'playwright-core';
import { rooms, type Room, type RoomId } from '../../../web/workshop/rooms.ts';
import { goTo, settled } from '../shell/page-state.ts';
import type { sampleSite } from '../site.ts';
import { noteFocus, screenFaults } from './room-faults.ts';
import { roomStates, type RoomState } from './room-states.ts';

export type Site = Pick<ReturnType<typeof sampleSite>, 'open'>;
type Listed = (typeof rooms)[number];
export type Row = { room: Room } & Omit<RoomState, 'reach'> & Partial<Pick<RoomState, 'reach'>>;

export const widths = [390, 1440];
export const asItOpens = (state: string, some: readonly Room[] = rooms): Row[] =>
  some.map((room) => ({ room, state }));
export const only = (...ids: RoomId[]) => rooms.filter(({ id }) => ids.includes(id));
export const withStates = (some: readonly Listed[]): Row[] =>
  some.flatMap((room) => [
    ...asItOpens('as it opens', [room]),
    ...roomStates[room.id].map((each) => ({ room, ...each })),
  ]);

export async function openWorkshop(site: Site, width: number, role = 'admin'): Promise<Page> {
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
export async function faultsIn(page: Page, rows: readonly Row[]): Promise<string[]> {
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
export function makeFaults(): void {
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
