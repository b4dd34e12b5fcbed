import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { axeViolations } from '../axe.ts';
import { addressOf, eventually } from '../shell/page-state.ts';
import { sampleParts, writeShow } from '../shell/small-show.ts';
import { sampleSite } from '../site.ts';

const long = 'Nitratfilmvorführungsgenehmigung'.repeat(4);
const pictures = ['page-vault.jpg', 'page-trophy.jpg', 'page-projector.jpg'];

/** Of each kind one with content and, where it can be odd, one with none. */
const widgets = [
  ['nominees', { nominees: { category: 'picture', most: 3 } }],
  ['nominees', { header: { value: 'No category' } }],
  ['nominees', { header: { value: 'Lost category' }, nominees: { category: 'gone' } }],
  [
    'gallery',
    {
      header: { value: 'From the vault' },
      gallery: {
        pictures: [
          ...pictures.map((picture, index) => ({
            id: `picture-${index + 1}`,
            picture,
            alt: `Vault ${index + 1}`,
            caption: index === 0 ? 'The first' : '',
          })),
          { id: 'picture-9', caption: 'No picture' },
        ],
      },
    },
  ],
  ['gallery', { header: { value: 'No pictures' } }],
  [
    'questions',
    {
      header: { value: 'Questions' },
      questions: {
        entries: [
          { id: 'question-1', question: 'How often?', answer: '<p>Every <em>day</em>.</p>' },
          { id: 'question-2', question: `Why ${long}?`, answer: `<p>${long}</p>` },
          { id: 'question-3', question: 'Unanswered?', answer: '<p></p>' },
        ],
      },
    },
  ],
  [
    'schedule',
    {
      header: { value: 'The night' },
      schedule: {
        entries: [
          { id: 'entry-1', time: '7:00 PM', title: 'Doors', text: 'By the side\nentrance' },
          { id: 'entry-2', time: 'At nine or a little later', title: long },
          { id: 'entry-3', time: '11:00 PM', title: '' },
        ],
      },
    },
  ],
  ['winners', { header: { value: 'The flames so far' } }],
  ['newsletter', { header: { value: 'Be the first to know' } }],
].map(([type, options], index) => ({
  id: `kind-${index + 1}`,
  type,
  title: `Kind ${index + 1}`,
  is_active: true,
  position: index + 1,
  options,
}));

const { open, ask } = sampleSite(async (dir) => {
  const parts = await sampleParts();
  parts.template = { title: 'Kinds', is_default: true, widgets };
  await writeShow(dir, parts);
});

test('nominees of a category lead to their places on the ballot, and the rest are behind a link; without a category there is nothing', async () => {
  const { page } = await open('/');
  const grid = page.locator('.nominee-grid');
  await grid.getByRole('heading', { name: 'Outstanding Picture' }).waitFor();
  expect(await page.getByText(/(?:No|Lost) category/).count()).toBe(0);
  expect(await grid.locator('strong').allTextContents()).toEqual(['Metropolis', 'Sunrise', 'The Crowd']);
  expect(await grid.getByRole('link', { name: 'All 4 nominees of Outstanding Picture' }).count()).toBe(1);
  await grid.getByRole('link', { name: 'Sunrise' }).click();
  await eventually(() => addressOf(page)).toBe('/gayvnawards/voting/picture/sunrise');
});

test('a gallery shows its pictures large one after the other, by buttons and arrow keys, and gives the focus back', async () => {
  const { page } = await open('/');
  const gallery = page.locator('.gallery');
  await gallery.getByRole('heading', { name: 'From the vault' }).waitFor();
  expect(await page.getByText('No picture').count()).toBe(0);
  const second = gallery.getByRole('button', { name: 'Vault 2' });
  await second.click();
  const look = page.getByRole('dialog', { name: 'Pictures' });
  await look.getByRole('img', { name: 'Vault 2' }).waitFor();
  await look.getByText('2 of 3').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await look.getByRole('button', { name: 'Next picture' }).click();
  await look.getByRole('img', { name: 'Vault 3' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await look.getByText('The first').waitFor();
  await page.keyboard.press('ArrowLeft');
  await look.getByText('3 of 3').waitFor();
  await page.keyboard.press('Escape');
  await look.waitFor({ state: 'detached' });
  expect(await second.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('questions open their answers, a schedule has its entries in order, and the newsletter is one press away', async () => {
  const { page } = await open('/');
  const questions = page.locator('.questions');
  await questions.getByText('How often?').click();
  await questions.getByText('Every day.').waitFor();
  expect(await questions.getByText('Unanswered?').count()).toBe(0);
  const entries = page.locator('.schedule').getByRole('listitem');
  expect(await entries.count()).toBe(2);
  expect(await entries.first().textContent()).toBe('7:00 PMDoorsBy the side\nentrance');

  const newsletter = page.locator('.letters');
  await newsletter.scrollIntoViewIfNeeded();
  await newsletter.getByLabel('Email address').fill('fan@example.org');
  await newsletter.getByRole('button', { name: 'Subscribe' }).click();
  await newsletter.getByRole('alert').or(newsletter.getByRole('status')).first().waitFor();
});

test('winners appear on home by themselves once they are revealed', async () => {
  const { nominees, categories } = await ask<Answer<'events.get'>>('events/get');
  const [category] = categories;
  let isRevealed = false;
  const { page } = await open('/', {
    before: async (blank) => {
      await blank.clock.install();
      await blank.route('**/winners/list', async (route) => {
        const body = (await (await route.fetch()).json()) as Answer<'winners.list'>;
        const won = { ...category, winners: [nominees[0]], revealed_at: new Date().toISOString() };
        await route.fulfill({ json: isRevealed ? { ...body, categories: [won] } : body });
      });
    },
  });
  await page.locator('.schedule').waitFor();
  expect(await page.getByText('The flames so far').count()).toBe(0);
  isRevealed = true;
  await page.clock.runFor(30_000);
  await page.locator('.winners-block').getByText(String(nominees[0]?.title)).waitFor();
});

test.each([1440, 390])(
  'the kinds have no fault that axe finds and nothing that is cut off, at %i pixels',
  async (width) => {
    const { page } = await open('/', { width });
    await page.locator('.letters form').waitFor();
    await page.locator('.questions').getByText(/^Why/).click();
    expect(await axeViolations(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  },
);
