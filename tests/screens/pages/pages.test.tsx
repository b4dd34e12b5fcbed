import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { sampleParts, writeShow } from '../../e2e/shell/small-show.ts';
import { goTo, heading, main, stopTimers } from '../page.ts';
import { refusal, screenSite } from '../site.tsx';

const pages = [
  ['nominees', 'The Nominees', '<h2>Outstanding Picture</h2><p>Metropolis &amp; more</p>'],
  ['winners', 'The Winners', '<p>To be <strong>announced</strong>.</p>'],
  ['about', 'About Us', '<p>Read <a href="/gayvnawards/winners">who won</a>.</p>'],
  [
    'press-kit',
    'Press kit',
    '<p>Pictures for newspapers.</p><p><img src="/images/none.png" alt="The curtain, closed"></p>',
  ],
].map(([code = '', title = '', content = '']) => ({ code, title, content }));

const site = screenSite(async (dir) => {
  const parts = await sampleParts();
  const named = new Set(pages.map(({ code }) => code));
  parts.pages = [...pages, ...parts.pages.filter(({ code }) => !named.has(code))];
  await writeShow(dir, parts);
});

const notYet = 'The nominees of this category haven’t been announced yet.';
const withoutNominees = [
  'For a director.',
  notYet,
  'Pre-nominate in Outstanding Direction',
  'Forty pictures.',
  notYet,
  "Pre-nominate in The People's Picture",
];

const textsOf = (selector: string, owner: ParentNode = main()) =>
  [...owner.querySelectorAll(selector)].map((each) => each.textContent);
const announced = () => screen.getByTestId('announcer').textContent;

test('the pages of categories, nominees and winners show what they load', async () => {
  await site.open('/categories');
  await heading('Categories');
  await screen.findByRole('heading', { name: 'Award Categories' });
  expect(
    [...main().querySelectorAll('section')].map((section) => [
      section.querySelector('h2')?.textContent,
      textsOf('li', section),
    ]),
  ).toEqual([
    ['Award Categories', ['Outstanding Picture', 'Outstanding Direction']],
    ['Fan Award Categories', ["The People's Picture"]],
  ]);
  const ballot = within(main()).getByRole('link', { name: 'Outstanding Picture' });
  expect(ballot.getAttribute('href')).toBe('/gayvnawards/voting/picture');
  for (const [path, title, texts] of [
    ['/winners', 'The Winners', ['The winners haven’t been announced yet.', 'To be announced.']],
    ['/nominees', 'The Nominees', ['Metropolis & more', 'For a picture.', ...withoutNominees]],
  ] as const) {
    goTo(path);
    await heading(title);
    await waitFor(() => expect(textsOf('p')).toEqual(texts));
  }
  const card = within(main()).getByRole('link', { name: 'Metropolis' });
  expect(card.getAttribute('href')).toBe('/gayvnawards/voting/picture/metropolis');
});

test('categories, nominees, winners and content that cannot be loaded are only logged, and come with another try', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const fail = (call: string) =>
    site.intercept(new RegExp(`/api/${call}`), () => refusal(500, 'internal', 'The projector is on fire.'));
  const [recoverContent, ...recover] = ['page/get', 'categories/get', 'nominees/get', 'winners/get'].map(
    fail,
  );
  await site.open('/');
  await heading('The Nitrate Awards');
  // No try comes by itself.
  const user = stopTimers();
  const failure = 'We couldn’t load this page.';
  let said = announced();
  /** Waits for the same words again, which a screen reader says for the change behind them. */
  const failureSaid = async () => {
    await waitFor(() => expect(announced()).not.toBe(said));
    said = announced();
    expect(said?.trim()).toBe(failure);
  };
  const tryAgain = () => user.click(within(main()).getByRole('button', { name: 'Try again' }));
  for (const [index, [name, before, after]] of [
    ['categories', 'Categories', 'Award Categories'],
    ['nominees', 'Nominees', 'The Nominees'],
    ['winners', 'Winners', 'The Winners'],
  ].entries()) {
    goTo(`/${name}`);
    await heading(String(before));
    await within(main()).findByText(failure);
    expect(warned.mock.calls.join()).toContain(`${name}.get could not be loaded.`);
    expect(screen.queryByText(/There’s nothing here yet|The projector is on fire/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    await failureSaid();
    await tryAgain();
    await failureSaid();
    recover[index]?.();
    await tryAgain();
    await screen.findByRole('heading', { name: String(after) });
    expect(document.activeElement?.tagName).toBe('H1');
  }
  goTo('/about');
  await heading('Page Not Found');
  await waitFor(() => expect(location.pathname).toBe('/gayvnawards/404'));
  recoverContent?.();
  // From a page that is there: the failed one keeps its failure until it is left.
  goTo('/winners');
  await heading('The Winners');
  goTo('/about');
  await heading('About Us');
});

test('a content page is the one whose code is the path, and one that is not there leads to the route named 404 and back', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const user = await site.open('/press-kit', { width: 390 });
  await heading('Press kit');
  within(main()).getByText('Pictures for newspapers.');
  expect(location.pathname).toBe('/gayvnawards/press-kit');
  // A picture that does not come is its words.
  fireEvent.error(within(main()).getByRole('img', { name: 'The curtain, closed' }));
  await within(main()).findByText('The curtain, closed');
  expect(within(main()).queryByRole('img')).toBeNull();
  goTo('/about');
  await heading('About Us');
  document.documentElement.dataset['same'] = 'yes';
  await user.click(within(main()).getByRole('link', { name: 'who won' }));
  await heading('The Winners');
  expect(location.pathname).toBe('/gayvnawards/winners');
  // The second one has a path of no proper encoding.
  for (const path of ['/no/such/page', '/50%-off']) {
    const steps = history.length;
    goTo(path);
    await heading('Page Not Found');
    await waitFor(() => expect(location.pathname).toBe('/gayvnawards/404'));
    // One step, so that the next one back leads past it.
    expect(history.length).toBe(steps + 1);
  }
  // All of it within one load.
  expect(document.documentElement.dataset['same']).toBe('yes');
});

test('the not-found screen answers any other path in the words of the specification', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  await site.open('/winners/of/nothing');
  await heading('Page Not Found');
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('Sorry, The page you were looking for was not found.');
  expect(alert.className).toContain('alert-danger');
  await waitFor(() => expect(location.pathname).toBe('/gayvnawards/404'));
  const robots = () => document.head.querySelector('meta[name="robots"]')?.getAttribute('content');
  expect(robots()).toBe('noindex');
  // In one event: once the address is there, the same screen is drawn for it as a page of its own.
  fireEvent.click(screen.getByRole('link', { name: 'Go to the home page' }));
  await heading('The Nitrate Awards');
  expect(robots()).toBeUndefined();
});
