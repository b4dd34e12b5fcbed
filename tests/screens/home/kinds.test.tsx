import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { sampleParts, writeShow } from '../../e2e/shell/small-show.ts';
import { screenSite } from '../site.tsx';
import { headed, inOrder, widget } from '../../support/widgets.ts';

/** Of each kind one with content and, where it can be odd, one with none. */
const widgets = inOrder([
  widget('nominees', 'One', { nominees: { category: 'picture', most: 3 } }),
  widget('nominees', 'Two', headed('No category')),
  widget('nominees', 'Three', headed('Lost category', { nominees: { category: 'gone' } })),
  widget(
    'gallery',
    'Four',
    headed('From the vault', {
      gallery: {
        pictures: [
          ...['page-vault.jpg', 'page-trophy.jpg', 'page-projector.jpg'].map((picture, index) => ({
            id: `picture-${index + 1}`,
            picture,
            alt: `Vault ${index + 1}`,
            caption: index === 0 ? 'The first' : '',
          })),
          { id: 'picture-9', caption: 'No picture' },
        ],
      },
    }),
  ),
  widget('gallery', 'Five', headed('No pictures')),
  widget(
    'questions',
    'Six',
    headed('Questions', {
      questions: {
        entries: [
          { id: 'question-1', question: 'How often?', answer: '<p>Every <em>day</em>.</p>' },
          { id: 'question-3', question: 'Unanswered?', answer: '<p></p>' },
        ],
      },
    }),
  ),
  widget(
    'schedule',
    'Seven',
    headed('The night', {
      schedule: {
        entries: [
          { id: 'entry-1', time: '7:00 PM', title: 'Doors', text: 'By the side\nentrance' },
          { id: 'entry-2', time: 'At nine or a little later', title: 'The show' },
          { id: 'entry-3', time: '11:00 PM', title: '' },
        ],
      },
    }),
  ),
  widget('winners', 'Eight', headed('The flames so far')),
  widget('newsletter', 'Nine', headed('Be the first to know')),
]);

const site = screenSite(async (dir) => {
  const parts = await sampleParts();
  parts.template = { title: 'Kinds', is_default: true, widgets };
  await writeShow(dir, parts);
});

const block = (name: string, kind: string) =>
  waitFor(() => screen.getByRole('heading', { name }).closest<HTMLElement>(`.${kind}`)!);

test('nominees of a category lead to their places on the ballot, and the rest are behind a link; without a category there is nothing', async () => {
  const user = await site.open('/');
  await block('Outstanding Picture', 'nominee-grid');
  const grid = within(await block('Outstanding Picture', 'nominee-grid'));
  await grid.findByRole('link', { name: 'All 4 nominees of Outstanding Picture' });
  const names = document.querySelectorAll('.nominee-grid strong');
  expect([...names].map((each) => each.textContent)).toEqual(['Metropolis', 'Sunrise', 'The Crowd']);
  expect(screen.queryByText(/(?:No|Lost) category/)).toBeNull();
  await user.click(grid.getByRole('link', { name: 'Sunrise' }));
  await waitFor(() => expect(location.pathname).toBe('/gayvnawards/voting/picture/sunrise'));
});

test('a gallery shows its pictures large one after the other, round and round, by buttons and arrow keys', async () => {
  const user = await site.open('/');
  const gallery = within(await block('From the vault', 'gallery'));
  expect(screen.queryByText('No picture')).toBeNull();
  await user.click(gallery.getByRole('button', { name: /^Vault 2/ }));
  const look = within(await screen.findByRole('dialog', { name: 'Pictures' }));
  await look.findByRole('img', { name: 'Vault 2' });
  await look.findByText('2 of 3');
  await user.click(look.getByRole('button', { name: 'Next picture' }));
  await look.findByRole('img', { name: 'Vault 3' });
  await user.keyboard('{ArrowRight}');
  await look.findByText('The first');
  await user.keyboard('{ArrowLeft}');
  await look.findByText('3 of 3');
});

test('questions have their answers, a schedule has its entries in order, and the newsletter is one press away', async () => {
  const user = await site.open('/');
  const questions = await block('Questions', 'questions');
  await user.click(within(questions).getByText('How often?'));
  expect(questions.querySelector('details[open]')?.textContent).toBe('How often?Every day.');
  expect(within(questions).queryByText('Unanswered?')).toBeNull();
  const entries = within(await block('The night', 'schedule')).getAllByRole('listitem');
  expect(entries.map((entry) => entry.textContent)).toEqual([
    '7:00 PMDoorsBy the side\nentrance',
    'At nine or a little laterThe show',
  ]);

  const letters = within(await block('Be the first to know', 'letters'));
  await user.clear(await letters.findByLabelText('Email address'));
  await user.paste('fan@example.org');
  await user.click(letters.getByRole('button', { name: 'Subscribe' }));
  await letters.findByRole('status');
  expect((await site.mailTo('fan@example.org')).text).toContain('newsletter/verify');
});

test('winners appear on home by themselves once they are revealed', async () => {
  const { nominees, categories } = await site.ask<Answer<'events.get'>>('events/get');
  let isRevealed = false;
  site.intercept(/winners\/list/, async (next) => {
    const body = (await (await next()).json()) as Answer<'winners.list'>;
    const won = { ...categories[0], winners: [nominees[0]], revealed_at: new Date().toISOString() };
    return Response.json(isRevealed ? { ...body, categories: [won] } : body);
  });
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
  onTestFinished(() => void vi.useRealTimers());
  await site.open('/');
  await block('The night', 'schedule');
  expect(screen.queryByText('The flames so far')).toBeNull();
  isRevealed = true;
  await vi.advanceTimersByTimeAsync(30_000);
  await within(await block('The flames so far', 'winners-block')).findByText(String(nominees[0]?.title));
});
