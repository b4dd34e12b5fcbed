import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { fill, goTo, heading, main, pass, stopTimers } from '../page.ts';
import { screenSite } from '../site.tsx';
import { newVoter } from '../../support/http-voter.ts';
import { expectAccessible } from '../workshop/organizers.ts';
import { cancel, cardOf, choose, isSaid, nominees, shows, vote, voteButton, voteButtons } from './ballot.ts';

const site = screenSite();
const base = '/gayvnawards/voting';

const address = () => location.pathname + location.hash;
const isAt = (path: string) => waitFor(() => expect(address()).toBe(base + path));
/** A link by its words: to compute the names of a whole ballot takes long. */
const link = (words: string | RegExp) =>
  [...document.querySelectorAll('main a')].find(({ textContent }) =>
    typeof words === 'string' ? textContent.trim() === words : words.test(textContent),
  )!;

test('without a category in the route the default one is taken, and the fragment kept; a nominee can be shared by its address', async () => {
  const user = await site.open('/voting#the-crowd');
  await shows('Outstanding Picture');
  await isAt('/outstanding-picture#the-crowd');
  expect(nominees()).toEqual(nominees().toSorted((one, other) => one.localeCompare(other)));
  expect((await screen.findByText(/^Ben-Hur/)).textContent.length).toBeLessThanOrEqual(50);
  await screen.findByTitle(/^Vote for Ben-Hur.*Two-Color Technicolor$/);

  await user.click(screen.getByLabelText('Share The Crowd'));
  await screen.findByLabelText('Link copied The Crowd');
  expect(await navigator.clipboard.readText()).toBe(`${site.url()}${base}/outstanding-picture/the-crowd`);
});

test('a fragment scrolls to its nominee and highlights it for two seconds', async () => {
  await site.open('/voting/outstanding-picture');
  const card = await cardOf('The General');
  await screen.findByText('You are not signed in.');
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  vi.spyOn(window, 'scrollTo');
  vi.spyOn(card, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 4000, 300, 500));
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(9000);
  stopTimers();
  goTo('/voting/outstanding-picture#the-general');
  await waitFor(() => expect(card.dataset['highlighted']).toBe('true'));
  // In the middle of the window.
  expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 4000 - (900 - 500) / 2, behavior: 'instant' });
  expect(document.activeElement).toBe(card);
  await pass(1999);
  expect(card.dataset['highlighted']).toBe('true');
  await pass(1);
  expect(card.dataset['highlighted']).toBe('false');
});

test('a nominee’s address is the page of that one, with the vote, the others and the way to their category; the tab names both, and an unknown nominee is said to be missing', async () => {
  const user = await site.open('/voting/outstanding-picture/the-general', { as: newVoter() });
  await heading('The General');
  expect(document.title).toBe('The General – Outstanding Picture | The Nitrate Awards');
  screen.getByText('Buster Keaton');
  screen.getByText('Also nominated in Outstanding Picture');
  expect(nominees()).toContain('Metropolis');
  expect(nominees()).not.toContain('The General');
  expect(screen.queryByText('Click on an Image to Vote')).toBeNull();
  await vote(user, 'The General');
  await isSaid('Your vote for The General is in.');
  await cancel(user, 'The General');
  await isSaid('Your vote for The General is canceled.');

  await user.click(screen.getByLabelText('Look at Metropolis'));
  const metropolis = await heading('Metropolis');
  await waitFor(() => expect(document.activeElement).toBe(metropolis));
  await isAt('/outstanding-picture/metropolis');
  await user.click(link(/^Next/));
  await heading('Napoléon vu par Abel Gance');
  await user.click(link('Outstanding Picture'));
  await shows('Outstanding Picture');
  await isAt('/outstanding-picture');
  expect(document.title).toBe('Outstanding Picture – Voting | The Nitrate Awards');
  goTo('/voting/direction/nobody');
  const missing = await isSaid('We couldn’t find this nominee in Outstanding Direction.');
  expect(missing.some((each) => each.closest('[role=alert]'))).toBe(true);
  await voteButton('Fritz Lang');
});

test('a stranger who votes on the page of a nominee is led to the form', async () => {
  const user = await site.open('/voting/peoples-picture/7th-heaven');
  await vote(user, '7th Heaven');
  const email = await screen.findByLabelText('Email');
  await waitFor(() => expect(document.activeElement).toBe(email));
  await screen.findByTitle(/^Your choice is 7th Heaven\./);
});

test('an unknown category is refused and the default one offered; selector, switchers and next-category link change the route', async () => {
  const user = await site.open('/voting/nobody', { as: newVoter() });
  const message = (await screen.findByText('Invalid category specified.')).closest('[role=alert]');
  expect(message).not.toBeNull();
  expect(voteButtons()).toEqual([]);
  await expectAccessible();
  await user.click(link('Go to Outstanding Picture'));
  await shows('Outstanding Picture');
  expect(message?.isConnected).toBe(false);

  goTo('/voting/outstanding-picture#the-general');
  const before = history.length;
  await choose(user, 'romance');
  await shows('Romance in Two Reels or More');
  await isAt('/romance');
  await user.click(await screen.findByText('Next category: Outstanding Picture'));
  await shows('Outstanding Picture');
  await user.click(link(/^Previous Romance/));
  await shows('Romance in Two Reels or More');
  // Each of them can be gone back to.
  expect(history.length).toBe(before + 3);

  await choose(user, 'rediscovery');
  await isSaid('Sorry, it seems this category has no nominees.');
  expect(screen.queryByText('Click on an Image to Vote')).toBeNull();
  within(screen.getByLabelText('Voting bar')).getByText('No nominees yet');
  await waitFor(() => expect(link('Pre-nominate in Rediscovery of the Year')).toBeDefined());
  expect(voteButtons()).toEqual([]);
});

test('the parts of the page follow one another as the specification has them, the nominees come from the side that the visitor goes to, and the rules open', async () => {
  const user = await site.open('/voting', { as: newVoter() });
  await screen.findByText('Voted in 0 of 14 today');
  await screen.findByText(/^Next category: /);
  const parts = [
    screen.getByLabelText('Voting bar'),
    link(/^Presented by/),
    screen.getByLabelText('Category'),
    screen.getByText('Click on an Image to Vote'),
    screen.getByLabelText('Sign in'),
    document.querySelector('.vote-message')!,
    document.getElementById('category-title')!,
    screen.getByLabelText('Categories beside this one, top'),
    (await cardOf('The General')).closest('ul')!,
    screen.getByLabelText('Categories beside this one, bottom'),
    link(/^Next category: /),
    screen.getByText(/^Signed in as/),
    screen.getByText(/^0 of 3/),
  ];
  for (const [at, part] of parts.slice(1).entries())
    expect(parts[at]!.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(parts.at(-1)?.closest('p')?.textContent).toContain(
    '0 of 3 votes used in Outstanding Picture today.',
  );

  const direction = () => document.querySelector<HTMLElement>('.nominee-grid')?.dataset['direction'];
  await user.click(link('Next Outstanding Direction'));
  await shows('Outstanding Direction');
  expect(direction()).toBe('forward');
  await user.click(link('Previous Outstanding Picture'));
  await shows('Outstanding Picture');
  expect(direction()).toBe('back');
  await user.click(screen.getByText('Rules and dates'));
  expect(screen.getByText('3 votes per category, every day.').closest('details')?.open).toBe(true);
});

test('among many nominees those of a name are found while it is typed, their number is said, and Escape shows all again', async () => {
  const user = await site.open('/voting/peoples-picture', { as: newVoter() });
  const field = await screen.findByLabelText<HTMLInputElement>('Find a nominee');
  expect(nominees()).toHaveLength(40);
  await fill(user, field, 'HEAV');
  await waitFor(() => expect(nominees()).toEqual(['7th Heaven']));
  await waitFor(() => expect(screen.getByTestId('announcer').textContent).toBe('1 of 40 nominees'));
  await fill(user, field, 'nobody at all');
  await screen.findByText('Show all nominees');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(nominees()).toHaveLength(40));
  expect(field.value).toBe('');

  await choose(user, 'direction');
  await voteButton('Fritz Lang');
  expect(field.isConnected).toBe(false);
});

/** Replaces every text of the page, less those of choices, as the translators of browsers do: by elements. */
function translate(): void {
  const walker = document.createTreeWalker(main(), NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    if (textContent?.trim() && !parentElement?.closest('select')) texts.push(walker.currentNode);
  }
  for (const text of texts) {
    const translated = document.createElement('font');
    translated.textContent = `«${text.textContent}»`;
    text.parentNode?.replaceChild(translated, text);
  }
}

/** What the parts of the page say that match, without the marks of a translation. */
const said = (parts: string) =>
  [...main().querySelectorAll(parts)].map(({ textContent }) =>
    textContent.replaceAll(/[«»]/g, '').replaceAll(/\s+/g, ' ').trim(),
  );

/** Opens the page of a category to read it, and changes to that from another one that is translated. */
async function expectSameTranslated(page: string, parts: string, find: () => Promise<unknown>) {
  const as = newVoter();
  await site.open(`${page}/direction`, { as });
  await find();
  const plain = said(parts);
  expect(plain.length).toBeGreaterThan(4);
  const user = await site.open(`${page}/outstanding-picture`, { as });
  await find();
  translate();
  await user.selectOptions(main().querySelector('select')!, 'direction');
  await waitFor(() => expect(said(parts)).toEqual(plain));
}

test('a translated page shows the texts of the category that was chosen after that, as an untranslated one does', () =>
  expectSameTranslated(
    '/voting',
    '.voting-bar-left, .ballot-next, .category-head, .category-switcher, .category-next, .nominee-text, .vote-counter strong',
    async () => {
      await screen.findByText('Voted in 0 of 14 today');
      await screen.findByText(/^Next category: /);
    },
  ));

test('so does a translated page of pre-nominations', () =>
  expectSameTranslated('/pre-nomination', 'h1, h2, p:not(.form-text), form label', () =>
    screen.findByLabelText('I am not a robot'),
  ));
