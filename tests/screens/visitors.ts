import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { button } from './page.ts';

export const area = async () => within(await screen.findByRole('region', { name: 'Sign in' }));

/** The bar of the voting page for a stranger, with its button. */
export const loginBar = async () =>
  within((await screen.findByText('You are not signed in.')).parentElement!);

/** Goes from the form for a mailed code to that for a password. */
export const choosePassword = async (user: UserEvent) => user.click(await button('Password or passkey'));

/** Presses a button of the page, beside which the bar may have one of the same name. */
export async function pressInMain(user: UserEvent, name: string): Promise<void> {
  const find = () => within(screen.getByRole('main')).getByRole('button', { name });
  await user.click(await waitFor(find));
}
