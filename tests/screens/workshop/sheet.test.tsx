import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { admin, button, drawn, fill } from '../page.ts';
import { noConnection, screenSite } from '../site.tsx';
import { colleagueAt, expectAccessible } from './organizers.ts';

const site = screenSite();

const isSaid = (text: string) => screen.findAllByText(text);

async function openSheet(user: UserEvent): Promise<void> {
  await user.click(await button('From a sheet'));
  const heading = await screen.findByRole('heading', { name: 'From a sheet' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
}

async function openedSheet(category: string): Promise<UserEvent> {
  const user = await site.open(`/admin/nominees?category=${category}`, { as: admin });
  await openSheet(user);
  return user;
}

async function readCells(user: UserEvent, cells: readonly (readonly string[])[]): Promise<void> {
  await fill(user, screen.getByLabelText('Cells'), cells.map((row) => row.join('\t')).join('\n'));
  await user.click(await button('Read the cells'));
}

const preview = () => screen.findByRole('region', { name: 'What the sheet changes' });
/** A line of the preview, such as `New 1`. */
const isPreviewed = (name: string) => screen.findByRole('heading', { name });

test('a pasted sheet with a fault is mended in its cell, looked at, applied, and undone', async () => {
  const { nominees } = await colleagueAt(site);
  const user = await openedSheet('direction');
  const before = await nominees('direction');
  await readCells(user, [
    ['Our list of March', '', ''],
    ['Nominee', 'Award', 'Website'],
    ['Dorothy Arzner', 'Outstanding Direction', 'nowhere'],
    ['Lois Weber', 'Outstanding Direction', 'https://example.org/weber'],
  ]);
  const faulty = await screen.findByLabelText('Website, row 1');
  await waitFor(() => expect(faulty.getAttribute('aria-invalid')).toBe('true'));
  await screen.findByText('Fix this problem, then apply', { exact: false });
  expect((await button('Apply')).getAttribute('aria-disabled')).toBe('true');

  await fill(user, faulty, 'https://example.org/arzner');
  await isPreviewed('New 1');
  within(await preview()).getByText('Dorothy Arzner');
  await isPreviewed('Changed 1');
  await expectAccessible();
  await user.click(await button('Apply'));
  await isSaid('The sheet is applied: 1 new, 1 changed.');
  const after = await nominees('direction');
  expect(after.map(({ title }) => title)).toContain('Dorothy Arzner');
  const was = before.find(({ title }) => title === 'Lois Weber');
  expect(after.find(({ title }) => title === 'Lois Weber')).toEqual({
    ...was,
    profile_website: 'https://example.org/weber',
    version: expect.any(String) as string,
  });

  await user.click(await button('Undo'));
  await isSaid('Taken back.');
  const isVoted = ({ withdrawn }: (typeof before)[number]) => !withdrawn;
  expect((await nominees('direction')).filter(isVoted)).toEqual(before);
});

test('a sheet under way is still there after the page is left, and a sheet that is the whole list takes out the rest', async () => {
  const { nominees } = await colleagueAt(site);
  const standing = async () =>
    (await nominees('rediscovery')).filter(({ withdrawn }) => !withdrawn).map(({ title }) => title);
  await readCells(await openedSheet('rediscovery'), [
    ['Title', 'Notes'],
    ['Found Film', 'x'],
    ['Lost Film', ''],
  ]);
  await isPreviewed('New 2');
  const user = await openedSheet('rediscovery');
  await isPreviewed('New 2');
  await user.click(await button('Apply'));
  await isSaid('The sheet is applied: 2 new.');
  expect(await standing()).toEqual(['Found Film', 'Lost Film']);

  await openSheet(user);
  await readCells(user, [['Title'], ['Lost Film']]);
  await isPreviewed('Everything in the sheet is in the show already');
  await user.click(screen.getByLabelText('are taken out', { exact: false }));
  await isPreviewed('Gone 1');
  await user.click(await button('Apply'));
  await isSaid('The sheet is applied: 1 gone.');
  expect(await standing()).toEqual(['Lost Film']);
});

test('cells that a spreadsheet copies are read as they are, and each column can be another', async () => {
  const user = await openedSheet('intertitles');
  await user.click(screen.getByLabelText('Cells'));
  const cells = new DataTransfer();
  cells.setData(
    'text/html',
    '<table><tr><td>Award</td><td>Work</td><td>Notes</td></tr><tr><td rowspan="2">Writing and Lettering of Intertitles</td><td>A card,<br>two lines</td><td>by hand</td></tr><tr><td>Another</td><td>x</td></tr></table>',
  );
  await user.paste(cells);
  await user.selectOptions(await screen.findByLabelText('What Notes is'), 'Performers');
  await isPreviewed('New 2');
  const added = within(await screen.findByRole('region', { name: /^New: Writing and Lettering/ }));
  expect(added.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'A card,\ntwo lines',
    'Another',
  ]);
  screen.getByText('Row 2: Blank, so it goes to the category above: Writing and Lettering of Intertitles.');
  expect(screen.getByLabelText('Performers, row 1')).toHaveProperty('value', 'by hand');
  await user.click(await button('Start over with another sheet'));
  await screen.findByLabelText('Cells');
});

test('what failed for one sheet is not said of the next', async () => {
  const user = await openedSheet('intertitles');
  let isFirst = true;
  // The second check is never answered.
  site.intercept(/admin\/content\/check/, () =>
    isFirst ? noConnection() : new Promise<Response>(() => undefined),
  );
  await readCells(user, [['Title'], ['Unlucky']]);
  await button('Check again');
  isFirst = false;
  await user.click(await button('Start over with another sheet'));
  await readCells(user, [['Title'], ['Lucky']]);
  await screen.findByText('Checking the sheet');
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
});

test('a sheet stays ready to apply when the list of pictures comes late', async () => {
  const released = Promise.withResolvers<void>();
  const lists: Response[] = [];
  site.intercept(/admin\/uploads/, async (next) => {
    const list = await next();
    await released.promise;
    lists.push(list);
    return list;
  });
  await readCells(await openedSheet('intertitles'), [['Title'], ['Early']]);
  await isPreviewed('New 1');
  const apply = await button('Apply');
  released.resolve();
  await waitFor(() => expect(lists.some(({ bodyUsed }) => bodyUsed)).toBe(true));
  await drawn();
  expect(apply.getAttribute('aria-disabled')).toBeNull();
});

test('what is downloaded changes nothing when it is read again', async () => {
  const { get } = await colleagueAt(site);
  const rows = (await get('nominees')).value.filter(({ withdrawn }) => !withdrawn);
  const category = 'outstanding-picture';
  const own = rows.filter((row) => row.category === category);
  const saved = vi.spyOn(URL, 'createObjectURL');
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const user = await site.open(`/admin/nominees?category=${category}`, { as: admin });
  for (const [format, which, filename, count] of [
    ['XLSX', 'Outstanding Picture', `nominees-${category}.xlsx`, own.length],
    ['CSV', 'All categories', 'nominees.csv', rows.length],
  ] as const) {
    await user.click(await button('Download'));
    await user.click(await screen.findByLabelText(which));
    saved.mockClear();
    await user.click(screen.getByText(`Download ${format}`));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const name = names.at(-1) ?? '';
    expect(name).toBe(filename);
    const content = saved.mock.calls[0]![0] as Blob;
    await user.click(await button('Close'));
    await openSheet(user);
    await user.upload(screen.getByLabelText('Choose a file'), new File([content], name));
    await screen.findByText('Everything in the sheet is in the show already');
    screen.getByText(`${count} rows`);
    await user.click(screen.getByText('Start over with another sheet'));
    await user.click(await button('Back to the nominees'));
  }
});
