import { screen, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';

let people = 0;

/** A fan who has an account, and no vote yet. */
export const newVoter = () => ({ email: `voter-${(people += 1)}@acclaim.test`, fullname: `Voter ${people}` });

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
