/** Domains under which a provider delivers to the same mailboxes, by the one that stands for them, as of 2026. */
const sameProvider: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'proton.me': 'protonmail.com',
  'pm.me': 'protonmail.com',
};

/** Characters that a provider ignores before the at sign. */
const ignored: Readonly<Record<string, RegExp>> = {
  'gmail.com': /\./g,
  'protonmail.com': /[._-]/g,
};

/**
 * One spelling for all addresses that lead to the same mailbox as far as that is known: in lower case, without a tag (`+...`), and as the
 * largest providers read it. Only for judging and counting: letters go to the address as it was typed.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const typed = address.slice(at + 1);
  const domain = sameProvider[typed] ?? typed;
  const name = address.slice(0, Math.max(at, 0));
  const [untagged = ''] = name.split('+', 1);
  const pattern = ignored[domain];
  const plain = pattern ? untagged.replaceAll(pattern, '') : untagged;
  return `${plain || name}@${domain}`;
}
