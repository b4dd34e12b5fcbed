import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { archive, writeMenuShow } from '../../e2e/shell/menu-show.ts';
import { goTo, heading } from '../page.ts';
import { screenSite } from '../site.tsx';

const site = screenSite(writeMenuShow);

const wordsOf = (link: HTMLElement) => link.textContent || link.querySelector('img')?.alt;

async function openBar(path: string) {
  const user = await site.open(path);
  await screen.findByRole('link', { name: 'Vote now' });
  return { user, bar: within(screen.getByRole('navigation', { name: 'Main' })) };
}

test('the bar has the left menu, the brand logo, the right menu with the open pre-nominations and a way to sign in: links, pictures and buttons that lead on', async () => {
  const { user, bar } = await openBar('/winners');
  const link = (name: string) => bar.getByRole('link', { name });
  expect(bar.getAllByRole('link').map(wordsOf)).toEqual([
    'Nominees',
    'The Show',
    'The Nitrate Awards',
    'Pre-Nominations',
    'Halcyon Projectors',
    'Vote now',
    'Sign in',
  ]);
  expect(link('Nominees').closest('li')?.className).toContain('is-first');
  expect(link('Vote now').className).toBe('btn btn-outline-primary');
  for (const [name, title, path] of [
    ['Halcyon Projectors', 'Categories', '/gayvnawards/categories'],
    ['Vote now', 'Outstanding Direction', '/gayvnawards/voting/direction'],
    ['The Nitrate Awards', 'The Nitrate Awards', '/gayvnawards'],
  ] as const) {
    await user.click(link(name));
    await screen.findByRole('heading', { level: 1, name: title });
    expect(location.pathname).toBe(path);
  }
});

test('children open under a mouse or by a press, close by Escape and when it leaves, and lead on', async () => {
  const { user, bar } = await openBar('/winners');
  const show = bar.getByRole('link', { name: 'The Show' });
  const rules = () => bar.queryByRole('link', { name: 'Rules' });
  expect(rules()).toBeNull();
  await user.hover(show);
  await waitFor(() => expect(rules()).not.toBeNull());
  // Wherever the focus is.
  await user.keyboard('{Escape}');
  await waitFor(() => expect(rules()).toBeNull());
  await user.hover(document.body);
  await user.hover(show);
  expect(await bar.findByRole('link', { name: 'Film Archive (opens in a new tab)' })).toMatchObject({
    href: archive.link_url,
    target: '_blank',
    rel: 'noopener',
    title: archive.link_title,
  });
  await user.hover(document.body);
  await waitFor(() => expect(rules()).toBeNull());
  await user.click(bar.getByRole('button', { name: 'More' }));
  await bar.findByRole('link', { name: 'Winners' });

  await user.hover(show);
  await user.click(await bar.findByRole('link', { name: 'Rules' }));
  await heading('Rules of the Ballot');
  await waitFor(() => expect(rules()).toBeNull());
});

test('the bar marks the page, the section and the branch that is shown', async () => {
  const { bar } = await openBar('/nominees');
  const mark = (element: HTMLElement) => element.getAttribute('aria-current');
  await heading('The Nominees');
  for (const [path, element, value] of [
    ['/nominees', bar.getByRole('link', { name: 'Nominees' }), 'page'],
    ['/voting/direction/lois-weber', bar.getByRole('link', { name: 'Vote now' }), 'true'],
    ['/winners', bar.getByRole('button', { name: 'More' }), 'true'],
  ] as const) {
    goTo(path);
    await waitFor(() => expect(mark(element)).toBe(value));
  }
});

test('the mobile menu shows every item and child, closes by its button, and leads on', async () => {
  const user = await site.open('/winners', { width: 390 });
  await screen.findByRole('link', { name: 'Vote now' });
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    return within(await screen.findByRole('dialog', { name: 'The Nitrate Awards: menu' }));
  };
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  let panel = await open();
  expect(panel.getAllByRole('link').map(wordsOf)).toEqual([
    'Nominees',
    'The Show',
    'Rules',
    'Film Archive (opens in a new tab)',
    'Winners',
    'Pre-Nominations',
    'Halcyon Projectors',
    'Vote now',
    'Sign in',
  ]);
  expect(panel.getByRole('link', { name: /^Film Archive/ }).getAttribute('rel')).toBe('noopener');
  await user.click(panel.getByRole('button', { name: 'Close menu' }));
  await isClosed();
  panel = await open();
  await user.click(panel.getByRole('link', { name: 'Rules' }));
  await heading('Rules of the Ballot');
  await isClosed();
});

test('the link of the page that is shown scrolls to its top over 500 ms', async () => {
  const { user, bar } = await openBar('/nominees');
  await heading('The Nominees');
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  window.scrollTo({ top: 2000, behavior: 'instant' });
  await user.click(bar.getByRole('link', { name: 'Nominees' }));
  expect(window.scrollY).toBe(2000);
  vi.advanceTimersByTime(250);
  expect(window.scrollY).toBeGreaterThan(400);
  expect(window.scrollY).toBeLessThan(1600);
  vi.advanceTimersByTime(200);
  expect(window.scrollY).toBeGreaterThan(0);
  vi.advanceTimersByTime(100);
  expect(window.scrollY).toBe(0);
});
