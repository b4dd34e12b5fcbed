import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';

export const area = async () => within(await screen.findByRole('region', { name: 'Sign in' }));

/** The bar of the voting page for a stranger, with its button. */
export const loginBar = async () =>
  within((await screen.findByText('You are not signed in.')).parentElement!);

/** Chooses the form for newcomers with a password, or that for those who have one, from that for a mailed code, too. */
export async function choose(user: UserEvent, name: 'Create an account' | 'Sign in'): Promise<void> {
  const doorsOrOther = { name: /^(New here, or back again|Password or passkey)$/ };
  await waitFor(() => screen.queryByRole('group', doorsOrOther) ?? screen.getByRole('button', doorsOrOther));
  const other = screen.queryByRole('button', doorsOrOther);
  if (other) await user.click(other);
  const doors = await screen.findByRole('group', { name: 'New here, or back again' });
  await user.click(within(doors).getByRole('button', { name }));
}

/** Presses a button of the page, beside which the bar may have one of the same name. */
export async function pressInMain(user: UserEvent, name: string): Promise<void> {
  const find = () => within(screen.getByRole('main')).getByRole('button', { name });
  await user.click(await waitFor(find));
}
