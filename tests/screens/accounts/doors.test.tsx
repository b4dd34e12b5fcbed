import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { from } from '../../support/moments.ts';
import { button, dialog, drawn, fill, goTo, heading, main, send } from '../page.ts';
import { refusal, screenSite } from '../site.tsx';
import { area, choosePassword, loginBar, pressInMain } from '../visitors.ts';
import { newVoter } from '../../support/http-voter.ts';
import { vote } from '../voting/ballot.ts';
import { expectAccessible } from '../workshop/organizers.ts';

const site = screenSite();
const account = { Email: 'voter@acclaim.test', Password: 'voter-of-acclaim' };

const bar = () => within(screen.getByRole('navigation', { name: 'Main' }));
const link = () => screen.findByRole('link', { name: 'Sign in' });
const isFocused = (find: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(find()));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a stranger is not asked about on any page, and signs in and out over the page that is shown', async () => {
  const user = await site.open('/');
  const asked = vi.spyOn(globalThis, 'fetch');
  await heading('The Nitrate Awards');
  for (const [path, title] of [
    ['/voting/direction', 'Outstanding Direction'],
    ['/winners', 'The Winners'],
  ] as const) {
    goTo(path);
    await screen.findByRole('heading', { name: title });
  }
  expect(asked.mock.calls.filter(([address]) => /auth\/me/.test(address as string))).toEqual([]);

  await user.click(await link());
  const panel = await dialog('Sign in');
  await isFocused(() => panel.getByLabelText('Email'));
  await user.keyboard('{Escape}');
  await isClosed();
  await isFocused(() => bar().getByRole('link', { name: 'Sign in' }));
  await user.keyboard('{Enter}');
  await dialog('Sign in');
  await send(user, 'Sign in', account);
  const own = await button('Vera Voter, your account');
  await isClosed();
  await isFocused(() => own);
  await heading('The Winners');

  await user.keyboard('{Enter}');
  await bar().findByText(/^Signed in as/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(bar().queryByText(/^Signed in as/)).toBeNull());
  await user.click(own);
  await user.click(await bar().findByRole('button', { name: 'Sign out' }));
  await link();
  expect(document.cookie).not.toContain('signed_in');
});

test('every way to sign in opens the form for that, also where the one for a password was shown before', async () => {
  /** The form for a code, with the focus in it, and that for a password a press away. */
  const expectSignIn = async (where: typeof area, email = '') => {
    const place = await where();
    await place.findByRole('form', { name: /^Sign in/ });
    await isFocused(() => place.getByLabelText('Email'));
    expect(place.queryByLabelText('Password')).toBeNull();
    expect(place.getByLabelText('Email')).toHaveProperty('value', email);
    await choosePassword(user);
    await place.findByLabelText('Password');
  };
  const panel = () => dialog('Sign in');
  let user = await site.open('/winners');
  for (let times = 0; times < 2; times += 1) {
    await user.click(await link());
    await expectSignIn(panel);
  }
  goTo('/account');
  await isClosed();
  await pressInMain(user, 'Sign in');
  await expectSignIn(panel);

  goTo('/voting/direction');
  await choosePassword(user);
  await fill(user, (await area()).getByLabelText('Email'), 'typed@acclaim.test');
  for (const ask of [
    () => vote(user, 'Lois Weber'),
    async () => user.click(await link()),
    async () => user.click((await loginBar()).getByRole('button', { name: 'Sign in' })),
  ]) {
    await ask();
    await expectSignIn(area, 'typed@acclaim.test');
  }

  await site.setClock(from('voting_end', 30_001));
  user = await site.open('/voting');
  await pressInMain(user, 'Sign in');
  await expectSignIn(area);
});

test('on the voting page the bar leads to the form there, and finds a session that began before its cookie', async () => {
  // Any call of the session would bring the cookie back.
  await site.open('/winners', { as: newVoter() });
  await button(/^Voter \d+, your account$/);
  document.cookie = 'local-acclaim_signed_in=; path=/; max-age=0';
  const user = await site.open('/voting');
  await (await area()).findByRole('form');
  await user.click(await link());
  await waitFor(() => within(main()).getByText(/^Signed in as/));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.cookie).toContain('acclaim_signed_in=1');
});

test('signing out everywhere is said, and the form is back, where too many wrong passwords are told to wait', async () => {
  const as = newVoter();
  const other = await site.elsewhere(as);
  let user = await site.open('/voting', { as });
  await pressInMain(user, 'Sign out everywhere');
  await screen.findByRole('form', { name: 'Sign in or sign up to vote' });
  await screen.findByText('You are signed out everywhere.');
  expect(await other.call('account.get')).toMatchObject({ status: 401 });
  user = await site.open('/voting');
  await loginBar();

  site.allow(/429/);
  const message = 'Too many attempts. Please wait a while and try again.';
  site.intercept(/auth\/login/, () => refusal(429, 'too_many_attempts', message));
  await send(user, 'Sign in', { ...account, Password: 'a guess' });
  expect(await (await area()).findByRole('alert')).toHaveProperty('textContent', message);
  await waitFor(() => expect(screen.getByLabelText('I am not a robot')).toHaveProperty('checked', false));
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'a guess');
  await expectAccessible();
});

test('the mobile menu has the account and the workshop, for a name of any length', async () => {
  const as = { email: 'long@acclaim.test', fullname: 'Maximiliana '.repeat(8).trim(), roles: ['admin'] };
  const user = await site.open('/winners', { as, width: 390 });
  const own = await button(`${as.fullname}, your account`);
  expect(own.querySelector('.account-initial')?.getAttribute('data-initial')).toBe('M');
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = await dialog('The Nitrate Awards: menu');
  await menu.findByText(as.fullname);
  expect(menu.getByRole('link', { name: 'Workshop' })).toHaveProperty('pathname', '/gayvnawards/admin');
  await user.click(menu.getByRole('button', { name: 'Sign out' }));
  await isClosed();
  await link();
});

test('a password is hidden until it is to be seen, can be pasted, and is offered to password managers', async () => {
  const user = await site.open('/voting');
  const [field, email] = [() => screen.getByLabelText('Password'), () => screen.getByLabelText('Email')];
  await choosePassword(user);
  expect([field(), email()]).toMatchObject([
    { type: 'password', autocomplete: 'current-password' },
    { autocomplete: 'username' },
  ]);
  // What is pasted arrives whole, in the field that hides it.
  const password = 'from a manager: ü x'.padEnd(80, '.');
  await fill(user, field(), password);
  await user.click(await button('Show password'));
  expect(field()).toMatchObject({ type: 'text', value: password });
  await user.click(await button('Hide password'));
  expect(field()).toMatchObject({ type: 'password', value: password });
});

test('who chooses the form for a password while the page still scrolls to it stays with that one', async () => {
  const user = await site.open('/voting');
  await screen.findByRole('form');
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(9000);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 2000, 300, 400));
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  await vote(user, 'The General');
  await waitFor(() => expect(frames).toHaveLength(1));
  await choosePassword(user);
  const password = screen.getByLabelText('Password');
  await fill(user, password, 'half a pass');

  frames[0]!(performance.now() + 1000);
  await drawn();
  screen.getByRole('form', { name: 'Sign in, and your vote for The General is given' });
  expect(document.activeElement).toBe(password);
  expect(password).toHaveProperty('value', 'half a pass');
});
