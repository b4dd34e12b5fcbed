import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fill } from '../page.ts';
import { screenSite } from '../site.tsx';
import {
  addWidget,
  field,
  firstWidget,
  hears,
  openBuilder,
  panel,
  press,
  undo,
  undoSteps,
} from './editor.ts';

const site = screenSite();

const words = {
  header: { value: 'Doors at seven' },
  subheader: { value: 'Curtain at eight.' },
  html: '<p>Come early.</p>',
};

async function openStyles(user: UserEvent, options: object = words): Promise<void> {
  await addWidget(user, 'rich-text', options, 'Styles');
  await panel().findByRole('group', { name: 'Alignment' });
}

const choice = (part: string, value: string | RegExp) =>
  within(panel().getByRole('group', { name: new RegExp(`^${part}`) })).getByRole('radio', { name: value });
const designNow = () => firstWidget().options.design;
const advanced = () => panel().getByText('Advanced').closest('details');

test('a widget is styled for all devices and for phones, each choice a step of undo with words', async () => {
  const user = await openBuilder(site);
  await openStyles(user);
  const steps = undoSteps();
  await user.click(choice('Alignment', 'Center'));
  await user.click(choice('Space above', /^XL/));
  await user.click(choice('Heading size', /^L,/));
  await user.click(choice('Background', 'Midnight'));
  expect(undoSteps()).toBe(steps + 4);

  await user.click(panel().getByText('Phone'));
  await screen.findByText(/^390 px/);
  await user.click(choice('Alignment', 'Right'));
  await panel().findByRole('group', { name: 'Alignment (phones have a value of their own)' });
  await user.click(panel().getByText('All devices'));
  await screen.findByText(/^1440 px/);

  await press(user, 'Undo');
  await hears('Undone: Alignment on phones of ‘New rich-text’: Right.');
  expect(designNow().phone.align).toBe('');
  await press(user, 'Redo');

  await user.click(panel().getByRole('button', { name: 'Back to the defaults' }));
  expect(Object.values(designNow().all).join('')).toBe('');
  await undo(user);
  expect(designNow()).toMatchObject({
    all: { align: 'center', above: 'xl', heading: 'l', ground: 'mood3' },
    phone: { align: 'right' },
  });
});

test('colors that are hard to read are told with a press that corrects them, styles under Advanced win and can be cleared, and the disclosure is remembered', async () => {
  const user = await openBuilder(site);
  await openStyles(user, { ...words, widgetContainerStyles: { paddingTop: '7px' } });
  expect(advanced()?.open).toBe(true);
  await user.click(choice('Background', 'Accent'));
  expect(panel().queryByText(/^Hard to read/)).toBeNull();
  await user.click(choice('Text color', 'Quiet text'));
  await panel().findByText(/the contrast of ‘Quiet text’ on ‘Accent’ is \d\.\d:1/);
  const steps = undoSteps();
  await user.click(panel().getByRole('button', { name: 'Use ‘Text on the accent’ for the text' }));
  await waitFor(() => expect(panel().queryByText(/^Hard to read/)).toBeNull());
  expect(undoSteps()).toBe(steps + 1);
  expect(choice('Text color', 'Text on the accent')).toBe(document.activeElement);

  await user.click(choice('Space above', /^L,/));
  await panel().findByText('Styles under Advanced win here: Container, padding top 7px.');
  await user.click(panel().getByRole('button', { name: 'Clear it there' }));
  expect(firstWidget().options.widgetContainerStyles).toEqual({});
  expect(choice('Space above', /^L,/)).toBe(document.activeElement);
  await undo(user);
  expect(firstWidget().options.widgetContainerStyles).toEqual({ paddingTop: '7px' });

  await openStyles(user);
  expect(advanced()?.open).toBe(false);
  await user.click(panel().getByText('Advanced'));
  await fill(user, field('Classes of the widget'), 'the-one');
  await openStyles(user);
  expect(advanced()?.open).toBe(true);
});

test('a class that is refused has the focus once the styles are there, also while the choices don’t load', async () => {
  site.allow(/./);
  const loading = Promise.withResolvers<undefined>();
  vi.doMock('../../../web/workshop/builder/fields/design/design-panel.tsx', async () => {
    await loading.promise;
    throw new Error('It did not load.');
  });
  onTestFinished(() => vi.doUnmock('../../../web/workshop/builder/fields/design/design-panel.tsx'));
  const user = await openBuilder(site);
  await addWidget(user, 'rich-text', { ...words, widgetClasses: 'a/b' });
  await user.click(await screen.findByRole('button', { name: /^Show it/ }));
  expect(panel().queryByText('Advanced')).toBeNull();
  loading.resolve(undefined);
  await panel().findByRole('button', { name: 'Reload' });
  await waitFor(() => expect(field('Classes of the widget')).toBe(document.activeElement));
  await fill(user, field('Classes of the widget'), 'the-one');
});
