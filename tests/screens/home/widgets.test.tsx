import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { Widget } from '#contract/templates.ts';
import { sampleParts, writeShow } from '../../e2e/shell/small-show.ts';
import { screenSite } from '../site.tsx';
import { headed, inOrder, widget } from '../../support/widgets.ts';

const button = (id: string, title: string, link: object) => ({
  id,
  title,
  classes: `place-${id}`,
  linktype: 'external' in link ? 'external' : 'internal',
  link: { classes: 'btn btn-primary', ...link },
  widgetStyles: { marginTop: '7px' },
  widgetLinkStyles: { backgroundColor: '#123456' },
});
const fielded = (type: string, header: string, fields: object) =>
  widget(type, type, headed(header, { html: '<p>That was it</p>', fields }));
const countdown = (moment: string) => fielded('countdown', 'Not long now', { moment });
const video = (address: string) => fielded('video', 'The trailer', { address });

/** A widget of some kinds, one of them with every option, some with none. */
const widgets = inOrder([
  widget('content-a', 'Full', {
    widgetClasses: 'text-center the-full-one',
    titleClasses: 'title-class',
    descriptionClasses: 'description-class',
    widgetStyles: { backgroundColor: '#101820' },
    widgetContainerStyles: { paddingTop: '31px' },
    widgetDescriptionStyles: { maxWidth: '300px' },
    header: { value: 'Doors at <em>seven</em>', styles: { color: '#ffcc00' }, classes: 'header-class' },
    subheader: { value: 'Bring a <a href="/gayvnawards/winners">friend</a>.', styles: { fontSize: '21px' } },
    images: { desktop: 'widget-opening-desktop.jpg', mobile: 'widget-opening-mobile.jpg' },
    backgroundlink: '/categories',
    buttons: [
      button('inside', 'Vote', { internal: { name: 'voting.index', path: 'picture', hash: 'metropolis' } }),
      button('outside', 'Tickets', { external: { url: 'https://example.org/tickets' } }),
      button('nowhere', 'Nowhere', { external: { url: '' } }),
    ],
  }),
  widget('content-a', 'Empty', {}, { title: '' }),
  widget(
    'content-a',
    'Odd',
    headed('Odd', { images: { desktop: '', mobile: 'hero-mobile.jpg' }, imagebreakpoint: 500 }),
  ),
  widget('content-a', 'Hidden', headed('Hidden'), { is_active: false }),
  widget('rich-text', 'Text', { html: '<h3>Since 1927</h3><p>Words</p>' }),
  countdown('votingEnd'),
  video('https://www.youtube.com/watch?v=abcdefghijk'),
]);

const site = screenSite(async (dir) => {
  const parts = await sampleParts();
  parts.template = { title: 'Test', is_default: true, widgets };
  await writeShow(dir, parts);
});

const titles = () => [...document.querySelectorAll('.widget h2')].map((each) => each.textContent);
const fullOne = async () =>
  (await screen.findByRole('heading', { name: 'Doors at seven' })).closest<HTMLElement>('.the-full-one')!;
const address = () => location.pathname + location.hash;

test('home shows the active widgets in their order, and nothing for those that are empty; each has the pictures of its widths', async () => {
  const stored = await site.ask<{ widgets: Widget[] }>('template/get');
  const images = stored.widgets[0]?.options.images;
  await site.open('/');
  await screen.findByRole('heading', { name: 'Since 1927' });
  await screen.findByRole('button', { name: /^Play “The trailer”/ });
  expect(titles()).toEqual(['Doors at seven', 'Odd', 'Not long now', 'The trailer']);
  expect(screen.queryByText('Hidden')).toBeNull();
  const full = await fullOne();
  expect(full.querySelector('img')?.src).toContain(images?.desktop);
  const media = [...document.querySelectorAll('.content-a source')].map((each) => each.getAttribute('media'));
  expect(media).toEqual(['(max-width: 768px)', '(max-width: 500px)']);
  expect(full.querySelector('source')?.srcset).toContain(images?.mobile);
});

test('Text Over Image has all its options, and leads on by its button, its text and its picture', async () => {
  await site.open('/');
  const full = await fullOne();
  const title = within(full).getByRole('heading', { name: 'Doors at seven' });
  const tickets = within(full).getByRole('link', { name: 'Tickets' });
  const part = (selector: string) => full.querySelector(selector) ?? full;
  expect(title.className).toMatch(/title-class header-class/);
  expect(title.querySelector('em')?.textContent).toBe('seven');
  for (const [element, property, value] of [
    [title, 'color', '#ffcc00'],
    [full, 'background-color', '#101820'],
    [part('.content-a-container'), 'padding-top', '31px'],
    [part('.description-class'), 'max-width', '300px'],
    [part('.description-class div'), 'font-size', '21px'],
    [tickets, 'background-color', '#123456'],
    [part('.place-outside'), 'margin-top', '7px'],
  ] as const)
    expect([property, getComputedStyle(element).getPropertyValue(property)]).toEqual([property, value]);
  expect(tickets.getAttribute('href')).toBe('https://example.org/tickets');
  expect(screen.queryByText('Nowhere')).toBeNull();

  for (const [name, leadsTo] of [
    ['Vote', '/gayvnawards/voting/picture#metropolis'],
    ['friend', '/gayvnawards/winners'],
    ['Doors at seven', '/gayvnawards/categories'],
  ] as const) {
    const user = await site.open('/');
    await user.click(within(await fullOne()).getByRole('link', { name }));
    await waitFor(() => expect(address()).toBe(leadsTo));
  }
});

test('a video asks nothing of its provider before it is played, and then plays in a sandbox', async () => {
  const user = await site.open('/');
  const play = await screen.findByRole('button', { name: /^Play “The trailer”/ });
  expect(document.body.innerHTML).not.toMatch(/youtube|<iframe/);
  await user.click(play);
  const frame = await screen.findByTitle('The trailer');
  expect(frame.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1');
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-presentation');
});

test('what this site cannot show is nothing, and the rest is shown; a countdown that is over shows its other text', async () => {
  const odd = [
    widget('hologram-z', 'Hologram', headed('Hologram')),
    widget('constructor', 'Constructor', {}),
    { id: 'bare', type: 'content-a', title: 'Bare' },
    widget('content-a', 'Wrong', { header: 7, buttons: [null, { link: 'x' }], images: [] }),
    widget('carousel-a', 'Lost', { carouselId: 5 }),
    widget('content-a', 'Future', headed('Future'), { version: 99 }),
    video('https://example.org/film'),
    widget('rich-text', 'Unsafe', {
      html: '<h3>Since</h3><ul><li>One</li></ul><p onclick="x()">Words</p><script>x()</script>',
    }),
    countdown('votingStart'),
  ];
  site.intercept(/template\/get/, async (next) => {
    const body = (await (await next()).json()) as { widgets: Widget[] };
    return Response.json({ ...body, widgets: [...odd, ...body.widgets.filter(({ id }) => id === 'full')] });
  });
  await site.open('/');
  await screen.findByText('That was it');
  expect(titles()).toEqual(['Doors at seven']);
  expect(document.querySelector('.video')).toBeNull();
  expect(document.querySelector('.rich-text .prose')?.innerHTML).toBe(
    '<h3>Since</h3><ul><li>One</li></ul><p>Words</p>',
  );
});
