import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { from, shownTime } from '../../support/moments.ts';
import { button, fill, goTo, heading, pass, send, stopTimers } from '../page.ts';
import { refusal, screenSite } from '../site.tsx';
import { expectAccessible } from '../workshop/organizers.ts';

const site = screenSite();
const submit = 'Submit nomination';
const thanked = 'Thank You! Your nomination was submitted.';

const nominationForm = (category: string) =>
  screen.findByRole('form', { name: `Pre-nomination in ${category}` });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const address = () => location.pathname + location.search;
const nominate = (user: UserEvent, fields: Record<string, string>) => send(user, submit, fields);
const choose = async (user: UserEvent, category: string) => {
  await user.selectOptions(await screen.findByLabelText('Category'), category);
  await nominationForm(category);
};

test('a film is nominated, and refused the second time, however it is written; what is missing is said at each field in red', async () => {
  const user = await site.open('/pre-nomination/outstanding-picture');
  await user.click(await button(submit));
  for (const text of ['Please enter your nominee.', 'Please complete the bot check.'])
    expect((await screen.findByText(text)).closest('[role=alert]')?.className).toContain('alert-danger');
  await expectAccessible();

  const cast = { 'Cast or performer names (optional)': 'Louise Brooks' };
  await nominate(user, { Picture: 'Pandora’s Box', ...cast });
  await screen.findByText(thanked);
  await user.click(await button('Nominate another'));
  site.allow(/422/);
  await nominate(user, { Picture: 'pandora’s  BOX', ...cast });
  const fault = await screen.findByText('You’ve already nominated this one in this category.');
  const picture = await field('Picture');
  expect(picture.value).toBe('pandora’s  BOX');
  await waitFor(() => expect(document.activeElement).toBe(picture));
  const described = document.getElementById(picture.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe(fault.textContent);
  expect(await field('I am not a robot')).toHaveProperty('checked', false);
});

test('a category that takes no pre-nominations anymore goes once the server refuses one, and a page without any says so', async () => {
  const user = await site.open('/pre-nomination/outstanding-picture');
  site.allow(/404/);
  await nominationForm('Outstanding Picture');
  site.intercept(/events\/[^/]+\/categories/, async () => Response.json({ data: [] }));
  site.intercept(/\/nominate/, async () => refusal(404, 'invalid_category', 'Invalid category specified.'));
  await nominate(user, { Picture: 'Underworld' });
  await screen.findByText('No category takes pre-nominations at the moment.', { exact: false });
});

test('a failure without fields is said in general, and everything typed stays; another category ends the thanks', async () => {
  const user = await site.open('/pre-nomination/outstanding-picture');
  site.allow(/500/);
  const works = site.intercept(/\/nominate/, async () => refusal(500, 'internal', 'The jury is on strike.'));
  await nominate(user, { Picture: 'Underworld' });
  const general = 'An unexpected error occurred. Please try again.';
  await screen.findByText(general);
  expect((await field('Picture')).value).toBe('Underworld');
  works();
  let sent = 0;
  site.intercept(/\/nominate/, async (next) => {
    sent += 1;
    return next();
  });
  await user.click(await field('I am not a robot'));
  await screen.findByText('Verified.');
  await user.dblClick(await button(submit));
  await screen.findByText(thanked);
  expect(sent).toBe(1);
  expect(screen.queryByText(general)).toBeNull();
  await choose(user, 'Outstanding Direction');
  expect(screen.queryByText(thanked)).toBeNull();
  expect((await field('Director')).value).toBe('');
});

test('a query prefills the nomination; another category replaces the route and keeps what fits it', async () => {
  const { categories, event } = await site.ask<Answer<'events.get'>>('events/get');
  const user = await site.open('/categories');
  await heading('Categories');
  const before = history.length;
  goTo('/pre-nomination?n=The+Wind');
  await waitFor(async () => expect((await field('Picture')).value).toBe('The Wind'));
  await waitFor(() => expect(address()).toBe('/gayvnawards/pre-nomination/outstanding-picture?n=The+Wind'));
  screen.getByText(shownTime(event, 'fan_prenom_end'));

  await fill(user, await field('Picture'), 'The Wind (1928)');
  await choose(user, 'Outstanding Direction');
  // A film is no director.
  expect((await field('Director')).value).toBe('');
  expect(address()).toBe('/gayvnawards/pre-nomination/direction');
  await waitFor(() =>
    expect(document.title).toBe('Pre-Nominations: Outstanding Direction | The Nitrate Awards'),
  );
  await choose(user, 'Cinematography');
  expect((await field('Picture')).value).toBe('The Wind (1928)');
  expect(history.length).toBe(before + 1);

  // The parts of the page, from top to bottom.
  await choose(user, 'Outstanding Direction');
  const dropdown = screen.getByLabelText('Category');
  expect(
    within(dropdown)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(categories.map(({ title }) => title));
  const { description = '' } = categories.find(({ title }) => title === 'Outstanding Direction') ?? {};
  const parts = [
    dropdown,
    screen.getByText(/Nominate as many as you like, but each one only once per category\./),
    screen.getByRole('heading', { level: 2, name: 'Outstanding Direction' }),
    screen.getByText(description),
    await nominationForm('Outstanding Direction'),
  ];
  for (const [at, part] of parts.slice(1).entries())
    expect(parts[at]!.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('an unknown category is said to be invalid, and another can be chosen; its bot check comes after 500 ms, and a faulty handle is refused at its field', async () => {
  vi.stubGlobal('pause', 1);
  const user = await site.open('/pre-nomination/unknown');
  await screen.findByText('Invalid category specified.');
  const stopped = stopTimers();
  await choose(stopped, 'Outstanding Direction');
  expect(screen.queryByText('Invalid category specified.')).toBeNull();
  expect(screen.queryByLabelText(/^Cast or performer names/)).toBeNull();
  await pass(499);
  expect(screen.queryByLabelText('I am not a robot')).toBeNull();
  await pass(1);
  // It comes with its stylesheet.
  await screen.findByLabelText('I am not a robot');

  vi.useRealTimers();
  site.allow(/422/);
  const handle = 'X handle (optional)';
  await nominate(user, { Director: 'Lois Weber', [handle]: 'not a handle!' });
  await screen.findByText('Please enter just the handle, such as @name.');
  await nominate(user, { Director: 'Lois Weber', [handle]: '@loisweber' });
  await screen.findByText(thanked);
});

test('the thanks are shown for five seconds, then the fields are cleared', async () => {
  const user = await site.open('/pre-nomination/outstanding-picture');
  site.intercept(/\/nominate/, async (next) => {
    const answer = await next();
    stopTimers();
    return answer;
  });
  await nominate(user, { Picture: 'Piccadilly' });
  await screen.findByText(thanked);
  await pass(4999);
  screen.getByText(thanked);
  await pass(1);
  expect(screen.queryByText(thanked)).toBeNull();
  const picture = await field('Picture');
  expect(picture.value).toBe('');
  expect(document.activeElement).toBe(picture);
});

test('the whole page is closed outside of its time range, and opens and closes by itself at the instant', async () => {
  await site.setClock(from('fan_prenom_start', -60_000));
  const user = await site.open('/pre-nomination/outstanding-picture');
  await heading('Pre-Nominations Closed');
  screen.getByText('Pre-Nominations submission is currently not available.');
  expect(screen.queryByLabelText('Category')).toBeNull();
  await expectAccessible();
  site.later(60_000);
  await nominationForm('Outstanding Picture');
  // A nomination that comes too late closes the page.
  site.allow(/403/);
  await site.setClock(from('fan_prenom_end', 1));
  await nominate(user, { Picture: 'Late Extra' });
  await heading('Pre-Nominations Closed');
  expect(screen.queryByRole('button', { name: submit })).toBeNull();
});

test('a bot check stays passed when the configuration of the site is loaded again', async () => {
  await site.setClock(from('fan_prenom_start', 60_000));
  const user = await site.open('/pre-nomination/outstanding-picture');
  await user.click(await screen.findByLabelText('I am not a robot'));
  const passed = await screen.findByText('Verified.');
  stopTimers();
  const asked = vi.spyOn(globalThis, 'fetch');
  const isLoad = ([address]: unknown[]) => typeof address === 'string' && address.includes('app/get');
  const loads = () => asked.mock.calls.filter(isLoad).length;
  // The next load begins only once the page has taken the last one in.
  for (const times of [1, 2, 3]) {
    await waitFor(() => {
      site.later(61_000);
      expect(loads()).toBe(times);
    });
    await pass(1000);
  }
  expect(passed.isConnected).toBe(true);
});

test('the page closes by itself at the end of pre-nominations', async () => {
  await site.setClock(from('fan_prenom_end', -60_000));
  await site.open('/pre-nomination/outstanding-picture');
  await nominationForm('Outstanding Picture');
  site.later(60_000);
  await heading('Pre-Nominations Closed');
  expect(screen.queryByRole('button', { name: submit })).toBeNull();
});
