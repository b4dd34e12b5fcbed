import { screen, waitFor, within, type ByRoleMatcher } from '@testing-library/dom';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';

/** Who opens the rooms of the workshop. */
export const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };

/** Puts a text in the place of what a field holds, in one change. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  if (!text) return user.clear(field);
  await user.click(field);
  (field as HTMLInputElement).select();
  await user.paste(text);
}

/** Fills in the form of an owner by its labels, solves the bot check and presses the button; a password has a form of its own. */
export async function send(
  user: UserEvent,
  name: string,
  fields: Record<string, string> = {},
  owner = document.body,
): Promise<void> {
  await within(owner).findByRole('form');
  const other = 'Password' in fields && within(owner).queryByRole('button', { name: 'Password or passkey' });
  if (other) await user.click(other);
  const form = within(within(owner).getByRole('form'));
  for (const [label, text] of Object.entries(fields))
    await fill(user, await form.findByLabelText(label), text);
  await user.click(await form.findByLabelText('I am not a robot'));
  await form.findByText('Verified.');
  await user.click(form.getByRole('button', { name }));
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** A part of the page by its role and name, once it is there. */
export const part = async (role: ByRoleMatcher, name: string | RegExp) =>
  within(await screen.findByRole(role, { name }));

export const dialog = (name: string | RegExp = /./) => part('dialog', name);

export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

export const main = () => screen.getByRole('main');

/** Goes to a path of the site as a click on one of its links does, without another load. */
export function goTo(path: string): void {
  history.pushState({}, '', `/gayvnawards${path}`);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** What the footer has, which comes after the page. */
export const footer = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('.site-footer');
    if (!found) throw new Error('There is no footer.');
    return within(found);
  });

/** Stops what waits with `setTimeout`, of the page and the site alike; gives hands that don't wait. */
export function stopTimers(): UserEvent {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return userEvent.setup({ delay: null });
}

/** Lets React draw what it has begun. */
export const drawn = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise<void>((next) => setImmediate(next));
};

export const pass = async (milliseconds: number) => {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await drawn();
};
