import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { admin, fill } from '../page.ts';
import { screenSite } from '../site.tsx';
import {
  addWidget,
  choose,
  field,
  firstWidget,
  hears,
  openBuilder,
  openTab,
  panel,
  saved,
  undoSteps,
} from './editor.ts';

const site = screenSite();

const storedWidgets = async () => {
  const { call } = await site.elsewhere(admin);
  const { status, body } = await call('templates.list', undefined, {}, { query: { template: 'home' } });
  expect(status).toBe(200);
  return (body as Answer<'templates.list'>).widgets;
};

test('the widget editor has the four tabs, and takes typing into the draft on blur, on a change of tab, and on Done', async () => {
  const user = await openBuilder(site);
  await addWidget(user, 'content-a');
  const tabs = ['Widget Info', 'Background Images', 'Content', 'Styles'];
  expect(
    panel()
      .getAllByRole('tab')
      .map((tab) => tab.textContent),
  ).toEqual(tabs);
  for (const name of ['Styles', 'Widget Info']) {
    await user.keyboard('{ArrowRight}');
    expect(panel().getByRole('tab', { selected: true, name })).toBe(document.activeElement);
    panel().getByRole('tabpanel', { name });
  }

  const steps = undoSteps();
  await fill(user, field('Title'), 'A night out');
  await user.tab();
  expect(firstWidget().title).toBe('A night out');
  expect(undoSteps()).toBe(steps + 1);
  await user.keyboard('{Control>}z{/Control}');
  expect(field('Title').value).toBe('New content-a');

  await fill(user, field('Description'), 'For the first screen');
  await openTab(user, 'Background Images');
  expect(firstWidget().description).toBe('For the first screen');

  // What is no number stays out of the draft.
  const breakpoint = field('Breakpoint');
  await fill(user, breakpoint, 'wide');
  await panel().findByText(/^Please enter a whole number/);
  await user.tab();
  expect(firstWidget().options.imagebreakpoint).toBe(768);
  expect(breakpoint.value).toBe('wide');

  await fill(user, breakpoint, '500');
  await fill(user, field('Background link'), '/winners');
  const { id } = firstWidget();
  await user.click(panel().getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Widget editor:/ })).toBeNull());
  await saved();
  const stored = (await storedWidgets()).find((widget) => widget.id === id);
  expect(stored?.options).toMatchObject({ imagebreakpoint: 500, backgroundlink: '/winners' });
});

test('a button is added, external and of class btn btn-primary, becomes an internal one, is moved and removed', async () => {
  const user = await openBuilder(site);
  await addWidget(user, 'content-a');
  const button = (name: string) => panel().getByRole('button', { name });
  const buttons = () => firstWidget().options.buttons;
  const titles = () => buttons().map(({ title }) => title);
  const add = async (words: string) => {
    await user.click(button('Add a button'));
    await fill(user, field('Words'), words);
  };
  await add('Vote');
  expect(buttons()).toMatchObject([{ linktype: 'external', link: { classes: 'btn btn-primary' } }]);
  await choose(user, 'Link type', 'internal');
  await choose(user, 'Route', 'voting.index');
  await choose(user, 'Category', 'outstanding-picture');
  await choose(user, 'Nominee', 'metropolis');
  expect(buttons()).toMatchObject([
    {
      linktype: 'internal',
      link: { internal: { name: 'voting.index', path: 'outstanding-picture', hash: 'metropolis' } },
    },
  ]);

  await add('Watch');
  await add('Read');
  await user.tab();
  button('Move Vote down').focus();
  for (const order of [
    ['Watch', 'Vote', 'Read'],
    ['Watch', 'Read', 'Vote'],
    // It is the last one now: nothing more happens, and the focus stays.
    ['Watch', 'Read', 'Vote'],
  ]) {
    await user.keyboard('{Enter}');
    expect(titles()).toEqual(order);
    expect(button('Move Vote down')).toBe(document.activeElement);
  }
  await user.click(button('Move Vote up'));
  await fill(user, field('Words'), 'Read on');
  await user.tab();
  expect(titles()).toEqual(['Watch', 'Vote', 'Read on']);
  await user.click(button('Remove Vote'));
  expect(titles()).toEqual(['Watch', 'Read on']);

  // The carousels come from the API.
  await addWidget(user, 'carousel-a', { carouselId: '' });
  const carousels = await panel().findByRole<HTMLSelectElement>('combobox', { name: 'Carousel' });
  await waitFor(() => expect(carousels.options.length).toBeGreaterThan(1));
  const id = carousels.options[1]?.value ?? '';
  await user.selectOptions(carousels, id);
  expect(firstWidget().options.carouselId).toBe(id);
  expect(id).not.toBe('');
});

test('a link is checked where it is typed in the words of the server, with the address that is meant as a press', async () => {
  const user = await openBuilder(site);
  await addWidget(user, 'content-a', {}, 'Background Images');
  const link = field('Background link');
  const linkNow = () => firstWidget().options.backgroundlink;
  const take = async (address: string) =>
    user.click(await panel().findByRole('button', { name: `Did you mean ${address}?` }));
  await fill(user, link, 'www.example.org');
  await take('https://www.example.org');
  expect(link.value).toBe('https://www.example.org');
  expect(link).toBe(document.activeElement);
  expect(linkNow()).toBe('https://www.example.org');
  await saved();

  await fill(user, link, 'ada@example.org');
  await take('mailto:ada@example.org');
  expect(linkNow()).toBe('mailto:ada@example.org');
  await fill(user, link, '  /winners ');
  await user.tab();
  expect([linkNow(), link.value]).toEqual(['/winners', '/winners']);

  // The server refuses it too.
  await fill(user, link, 'javascript:alert(1)');
  expect(link.getAttribute('aria-invalid')).toBe('false');
  await user.tab();
  const words = 'A link can’t begin with javascript:. Enter https://..., mailto:..., or the path of a page.';
  await panel().findByText(words);
  await hears(words);
  expect(link.getAttribute('aria-invalid')).toBe('true');
  await fill(user, link, '/');
  await user.tab();
  await waitFor(() => expect(panel().queryByText(words)).toBeNull());

  await openTab(user, 'Content');
  await user.click(panel().getByRole('button', { name: 'Add a button' }));
  await fill(user, field('Words'), 'Read');
  await fill(user, field('Address'), 'example.org/tickets');
  await take('https://example.org/tickets');
  expect(firstWidget().options.buttons[0]?.link.external.url).toBe('https://example.org/tickets');
});

test('an internal link is chosen by the names of the site, and one that leads nowhere gets a gentle word', async () => {
  const user = await openBuilder(site);
  await addWidget(user, 'content-a');
  await user.click(panel().getByRole('button', { name: 'Add a button' }));
  await fill(user, field('Words'), 'Go');
  const path = () => firstWidget().options.buttons[0]?.link.internal.path;
  await choose(user, 'Link type', 'internal');
  await choose(user, 'Route', 'page');
  const undecided = 'Choose a page. Until then visitors don’t see this button.';
  await panel().findByText(undecided);
  await choose(user, 'Page', 'about');
  expect(path()).toBe('about');
  expect(panel().queryByText(undecided)).toBeNull();

  await user.selectOptions(panel().getByRole('combobox', { name: 'Page' }), 'Something else: type it');
  await fill(user, field('Path'), 'nowhere');
  await user.tab();
  await panel().findByText(/^The site has no page “nowhere”\./);
  await choose(user, 'Route', 'voting.index');
  await panel().findByText(/^The site has no category “nowhere”\./);
  await choose(user, 'Category', 'outstanding-picture');
  expect(path()).toBe('outstanding-picture');
  await choose(user, 'Route', 'winners');
  await panel().findByText(/^The chosen page has no paths of its own/);
  await fill(user, field('Path'), '');
  await user.tab();
  expect(path()).toBe('');
  expect(panel().queryByRole('textbox', { name: 'Path' })).toBeNull();
});

test('the Custom Style Manager has its four tabs, shows a style at once, merges what is saved, and Cancel takes all of it back', async () => {
  const user = await openBuilder(site);
  const dialog = () => within(screen.getByRole('dialog', { name: 'Custom Style Manager' }));
  const openStyles = async (label: string) => {
    const advanced = await panel().findByText('Advanced');
    if (!advanced.closest('details')?.open) await user.click(advanced);
    await user.click(panel().getByRole('button', { name: `Edit the styles: ${label}` }));
    await screen.findByRole('dialog', { name: 'Custom Style Manager' });
  };
  const press = (name: string) => user.click(dialog().getByRole('button', { name }));
  await addWidget(user, 'content-a', { header: { value: 'Doors' } }, 'Styles');
  const [steps, before] = [undoSteps(), firstWidget().options.header.styles];
  await openStyles('Header');
  expect(
    dialog()
      .getAllByRole('tab')
      .map((tab) => tab.textContent),
  ).toEqual(['Basic', 'Background', 'Fonts', 'Padding & Margin']);
  await user.click(dialog().getByRole('tab', { name: 'Fonts' }));
  await fill(user, dialog().getByLabelText('Color'), '#ff0000');
  await waitFor(() => expect(firstWidget().options.header.styles).toMatchObject({ color: '#ff0000' }));
  await press('Cancel');
  expect(firstWidget().options.header.styles).toEqual(before);
  expect(undoSteps()).toBe(steps);

  await addWidget(user, 'content-a', { widgetStyles: { color: 'red', top: '1px' } }, 'Styles');
  const styles = () => firstWidget().options.widgetStyles;
  await openStyles('Widget');
  await fill(user, dialog().getByLabelText('Top'), '');
  const width = dialog().getByLabelText<HTMLInputElement>('Width');
  await fill(user, width, 'url(https://example.org/x)');
  await dialog().findByText(/^This is not a valid value for width\./);
  // Half a value stays in its field, to be typed on.
  await fill(user, width, '24');
  await fill(user, dialog().getByLabelText('Height'), '10px');
  await waitFor(() => expect(styles()).toEqual({ color: 'red', height: '10px' }));
  expect(width.value).toBe('24');
  await user.type(width, 'px');
  await waitFor(() => expect(styles()).toEqual({ color: 'red', height: '10px', width: '24px' }));
  await user.click(dialog().getByRole('tab', { name: 'Padding & Margin' }));
  await fill(user, dialog().getByLabelText('Padding top'), '12px');
  await press('Save');
  expect(styles()).toEqual({ color: 'red', height: '10px', width: '24px', paddingTop: '12px' });
});
