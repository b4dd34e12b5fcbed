import { screen, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { fill } from './workshop/organizers.ts';

let people = 0;

/** A fan who has an account, and no vote yet. */
export const newVoter = () => ({ email: `voter-${(people += 1)}@acclaim.test`, fullname: `Voter ${people}` });

/** A button, by its whole name or a part of it. */
export const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** The form for signing in on the voting page. */
export const area = async () => within(await screen.findByRole('region', { name: 'Sign in' }));

/** The bar of the voting page for a stranger, with its button. */
export const loginBar = async () =>
  within((await screen.findByText('You are not signed in.')).parentElement!);

/** Chooses the form for newcomers, or that for those who have an account. */
export async function choose(user: UserEvent, name: 'Create an account' | 'Sign in'): Promise<void> {
  const doors = await screen.findByRole('group', { name: 'New here, or back again' });
  await user.click(within(doors).getByRole('button', { name }));
}

/** Fills in the form by its labels, solves the bot check and presses the button. */
export async function send(
  user: UserEvent,
  name: string,
  fields: Record<string, string> = {},
  form: string | RegExp = /./,
): Promise<void> {
  const inside = within(await screen.findByRole('form', { name: form }));
  for (const [label, text] of Object.entries(fields)) await fill(user, inside.getByLabelText(label), text);
  await user.click(await inside.findByLabelText('I am not a robot'));
  await inside.findByText('Verified.');
  await user.click(inside.getByRole('button', { name }));
}
