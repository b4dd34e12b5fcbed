/** The pattern of the contract's schema, which the site does not load because of zod. */
const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Everything that is wrong with an email address, in the contract's words and order; empty when nothing is. */
export function emailFaults(address: string): string[] {
  const email = address.trim();
  return [
    ...(email.length === 0 ? ['Please enter your email address.'] : []),
    ...(email.length > 254 ? ['This email address is too long.'] : []),
    ...(emailPattern.test(email) ? [] : ['Please enter a valid email address.']),
  ];
}
