import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { screens } from '../../e2e/shell/page-state.ts';
import { sampleParts, writeShow } from '../../e2e/shell/small-show.ts';
import { isListed } from '../../support/listed-names.ts';
import { footer, goTo, heading, main } from '../page.ts';
import { noConnection, refusal, screenSite } from '../site.tsx';

/** A show with a value for every part of the frame. */
const site = screenSite(async (dir) => {
  const parts = await sampleParts();
  parts.options.gayvn_awards_sponsor_link = 'https://example.org/nitrate/sponsor';
  parts.options.gayvn_awards_press_link = 'about';
  await writeShow(dir, parts);
});

const band = async () => within(await screen.findByRole('complementary', { name: 'Follow the show' }));

test('a page is menu spacer, top slot, main content and black band, then the footer, whose copyright is of the year, with a hero for its width', async () => {
  await site.setClock('2031-06-01T12:00:00.000Z');
  const { hero } = await site.ask<{ hero: { desktop: string; mobile: string } }>('app/get');
  const user = await site.open('/nominees');
  await heading('The Nominees');
  const foot = await footer();
  const parts = document.querySelectorAll('.menu-spacer, .top-slot, main, .black-band, .site-footer');
  expect([...parts].map((part) => part.className || part.tagName)).toEqual([
    'menu-spacer',
    'top-slot',
    'MAIN',
    'black-band',
    'site-footer',
  ]);
  const source = screen.getByTestId('layout-hero').querySelector('source');
  expect(source?.getAttribute('media')).toBe('(max-width: 576px)');
  expect(source?.srcset).toContain(hero.mobile);
  expect(screen.getByTestId('layout-hero').querySelector('img')?.src).toContain(hero.desktop);

  await (await band()).findByRole('textbox', { name: /Email/ });
  (await band()).getByText('Thank you for using our show hashtag!');
  (await band()).getByRole('img');
  await waitFor(() =>
    expect(foot.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Sponsor (opens in a new tab)', 'https://example.org/nitrate/sponsor'],
      ['Press', '/gayvnawards/about'],
      ['Twitter (opens in a new tab)', 'https://example.org/nitrate/twitter'],
      ['Facebook (opens in a new tab)', 'https://example.org/nitrate/facebook'],
      ['Privacy Policy', '/gayvnawards/privacy'],
      ['18 U.S.C. 2257 Notice', '/gayvnawards/notice-2257'],
      ['Contact Us', '/gayvnawards/contact'],
    ]),
  );
  for (const [name, title] of [
    ['Privacy Policy', 'Privacy'],
    ['18 U.S.C. 2257 Notice', '18 U.S.C. 2257 Notice'],
    ['Contact Us', 'Contact'],
  ] as const) {
    await user.click(foot.getByRole('link', { name }));
    await heading(title);
  }
  const rights = 'All rights reserved. Reproduction in whole or in part is prohibited.';
  foot.getByText(`© 2031 The Nitrate Awards. ${rights}`);
});

test('every screen has the name of the awards at the end of its title, the black band and the footer, and nothing that ad blockers hide', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  await site.open('/404');
  const names = new Set<string>();
  for (const [path, name] of Object.entries(screens)) {
    goTo(path);
    await waitFor(() => {
      expect(document.title).toBe(name ? `${name} | The Nitrate Awards` : 'The Nitrate Awards');
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    });
    (await footer()).getByRole('link', { name: 'Contact Us' });
    (await band()).getByText(/hashtag!/);
    for (const element of document.querySelectorAll('[class], [id]'))
      for (const each of [...element.classList, element.id]) names.add(each);
  }
  expect(names.size).toBeGreaterThan(100);
  expect([...names].filter(isListed)).toEqual([]);
  // Home and the voting page show who presents the show.
  for (const path of ['/', '/voting']) {
    goTo(path);
    const presenter = await screen.findByRole('link', { name: /^Presented by/ });
    within(presenter).getByRole('presentation');
    expect(presenter).toMatchObject({ href: 'https://example.org/halcyon', rel: 'noopener' });
  }
});

test('a step back or forward while the first page is being drawn leads to its page, and a fragment of no proper encoding does no harm', async () => {
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((...listener: Parameters<typeof listen>) => {
    // The last moment before the router listens to it.
    if (listener[0] === 'popstate' && location.pathname.endsWith('/nominees')) goTo('/winners');
    listen(...listener);
  });
  await site.open('/nominees');
  await heading('The Winners');
  expect(location.pathname).toBe('/gayvnawards/winners');
  goTo('/about#100%');
  await heading('About the Nitrate Awards');
  expect(location.hash).toBe('#100%');
});

test('what cannot be loaded of the menus, the show, its widgets and the user is only logged', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  site.intercept(/\/api\/(?:navigation\/menus|events\/get|auth\/me|template\/get)/, () =>
    refusal(500, 'internal', 'The projector is on fire.'),
  );
  await site.open('/');
  await heading('The Nitrate Awards');
  for (const call of ['navigation.menus', 'events.get', 'template.get'])
    await waitFor(() =>
      expect(warned.mock.calls.join()).toMatch(new RegExp(`${call}\\S* could not be loaded`)),
    );
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('The projector is on fire.')).toBeNull();
  screen.getByRole('link', { name: 'The Nitrate Awards' });
});

test('a site that cannot be loaded says so, and comes up when it is tried again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const recover = site.intercept(/app\/get/, noConnection);
  const user = await site.open('/verify', { width: 390 });
  await heading('We can’t load the show');
  within(screen.getByRole('alert')).getByText(/^We could not reach the server\./);
  recover();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Verify my vote');
  expect(within(main()).queryByRole('alert')).toBeNull();
});
