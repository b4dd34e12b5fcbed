import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import type { DetachedWindowAPI } from 'happy-dom';
import { expect, test, vi } from 'vitest';
import { sampleParts, writeShow } from '../../e2e/shell/small-show.ts';
import { drawn, pass, stopTimers } from '../page.ts';
import { noConnection, screenSite } from '../site.tsx';

declare const happyDOM: DetachedWindowAPI;

const title = 'Keepers of the Projection Booth';
const companies = {
  halcyon: 'Halcyon Projector Works',
  aurora: 'The Aurora Carbon & Arc Company',
  bellwether: 'Bellwether Photographic Ltd.',
  palindrome: 'Palindrome Theatres',
  northlight: 'The Northlight Archive Trust',
};
const all = Object.values(companies);

/** A show with a carousel of five on its home page, an empty one, and one too short to move; and a widget with that of five. */
const site = screenSite(async (dir) => {
  const parts = await sampleParts();
  parts['carousels'] = [
    { id: 'five', code: 'five', title, items: Object.keys(companies).map((name) => `sponsor-${name}`) },
    { id: 'none', code: 'none', title: 'Nobody', items: [] },
    { id: 'one', code: 'one', title: 'A Friend', items: ['sponsor-quill'] },
  ];
  parts.app['sponsorCarousels'] = ['none', 'five', 'one'];
  const widget = (id: string, carouselId?: string) => ({
    id,
    type: 'carousel-a',
    title: id,
    is_active: true,
    position: 1,
    options: { header: { value: `Our ${id}` }, carouselId },
  });
  const widgets = [widget('patrons', 'five'), widget('nobody', 'none'), widget('unnamed')];
  parts.template = { title: 'Test', is_default: true, widgets };
  await writeShow(dir, parts);
});

/** Names of the logos that can be seen, whatever their order. */
const shown = (row: HTMLElement) =>
  [...row.querySelectorAll('li:not([inert])')]
    .map((item) => item.querySelector('img')?.alt ?? item.textContent ?? '')
    .toSorted();
const after = (steps: number, count: number) =>
  Array.from({ length: count }, (_, at) => String(all[(steps + at) % all.length])).toSorted();

/** Opens home and stops its clock before the answer of a carousel comes, so that what is made of it starts with a stopped clock. */
async function openStopped(address: RegExp, name: string, width = 1440) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  site.intercept(address, async (next) => {
    const answer = await next();
    await released;
    return answer;
  });
  await site.open('/', { width });
  await screen.findByRole('region', { name: 'A Friend' });
  const user = stopTimers();
  release();
  while (!screen.queryByRole('region', { name })) await drawn();
  const row = screen.getByRole('region', { name });
  return { user, row, own: within(row) };
}

test('it shows two at a time, steps on after 200 ms and then every 2,000 ms, round and round, until it is stopped', async () => {
  const { user, row, own } = await openStopped(/carousel\/get\?code=five/, title);
  let steps = 0;
  /** Lets the time pass in which nothing happens, and then the millisecond of the next step. */
  const expectStepAfter = async (milliseconds: number) => {
    await pass(milliseconds - 1);
    expect(shown(row)).toEqual(after(steps, 2));
    await pass(1);
    steps += 1;
    expect(shown(row)).toEqual(after(steps, 2));
  };
  expect(shown(row)).toEqual(after(0, 2));
  await expectStepAfter(200);
  for (let again = 0; again < 5; again += 1) await expectStepAfter(2000);

  const link = () => own.getAllByRole('link').find((each) => !each.closest('[inert]')) ?? row;
  for (const [stop, goOn] of [
    [
      () => user.click(own.getByRole('button', { name: `Pause ${title}` })),
      async () => {
        await user.click(own.getByRole('button', { name: `Play ${title}` }));
        await user.unhover(row);
      },
    ],
    [async () => link().focus(), async () => (document.activeElement as HTMLElement).blur()],
    [() => user.hover(link()), () => user.hover(document.body)],
  ] as const) {
    await stop();
    await drawn();
    await pass(20_000);
    expect(shown(row)).toEqual(after(steps, 2));
    await goOn();
    await drawn();
    await expectStepAfter(2000);
  }
});

test('on a phone it shows one, and for those who want little motion it moves once they start it', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  const { user, row, own } = await openStopped(/carousel\/get\?code=five/, title, 390);
  await pass(20_000);
  expect(shown(row)).toEqual(after(0, 1));
  await user.click(own.getByRole('button', { name: `Play ${title}` }));
  await drawn();
  await pass(200);
  expect(shown(row)).toEqual(after(1, 1));
  await pass(2000);
  expect(shown(row)).toEqual(after(2, 1));
});

test('the carousel of a widget steps on every 3,000 ms, stands still under the pointer, and the width of the window says how many logos it shows', async () => {
  const { user, row } = await openStopped(/hm\/carousel\/sponsor/, 'Our patrons', 1023);
  expect(shown(row)).toEqual(after(0, 3));
  await pass(2999);
  expect(shown(row)).toEqual(after(0, 3));
  await pass(1);
  expect(shown(row)).toEqual(after(1, 3));
  await user.hover(row.querySelector('li:not([inert]) a') ?? row);
  await drawn();
  await pass(30_000);
  expect(shown(row)).toEqual(after(1, 3));
  for (const [width, count] of [
    [499, 2],
    [500, 3],
    [768, 3],
    [1024, 5],
  ] as const) {
    happyDOM.setViewport({ width });
    await drawn();
    expect(shown(row)).toHaveLength(count);
  }
});

test('it leads to the sponsor in a new tab and turns both ways round; an empty one, or one that is not named, is not there', async () => {
  const user = await site.open('/', { width: 390 });
  const row = await screen.findByRole('region', { name: title });
  const link = await within(row).findByRole('link', { name: `${companies.halcyon} (opens in a new tab)` });
  expect(link).toMatchObject({ href: 'https://example.org/halcyon', target: '_blank' });
  expect(link.getAttribute('rel')).toContain('noopener');
  await user.click(within(row).getByRole('button', { name: `Pause ${title}` }));
  const at = all.indexOf(shown(row)[0] ?? '');
  for (const [name, steps] of [
    ['Next', 1],
    ['Previous', 0],
    ['Previous', 4],
  ] as const) {
    await user.click(within(row).getByRole('button', { name: `${name} of ${title}` }));
    expect(shown(row)).toEqual(after(at + steps, 1));
  }
  const short = await screen.findByRole('region', { name: 'A Friend' });
  expect(shown(short)).toEqual(['Quill & Platen Intertitles']);
  expect(within(short).queryByRole('button')).toBeNull();
  await screen.findByRole('region', { name: 'Our patrons' });
  expect(screen.queryByText(/nobody|unnamed/i)).toBeNull();
});

test('one that does not come leaves no trace, and a logo that is missing is its owner’s name', async () => {
  site.intercept(/carousel\/get\?code=five|hm\/carousel\/sponsor/, noConnection);
  await site.open('/');
  const row = await screen.findByRole('region', { name: 'A Friend' });
  fireEvent.error(within(row).getByRole('img'));
  await within(row).findByText('Quill & Platen Intertitles');
  expect(screen.queryByText(title)).toBeNull();
  expect(screen.queryByText('Our patrons')).toBeNull();
});

test('the carousel of a widget keeps no room where the site does not say which it is of', async () => {
  site.intercept(/events\/get/, noConnection);
  await site.open('/');
  await screen.findByRole('region', { name: 'A Friend' });
  await waitFor(() => expect(document.querySelector('.carousel-a')).toBeNull());
});
