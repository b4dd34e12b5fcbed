import { createHash } from 'node:crypto';

/**
 * Hashes of the mail domain of an address and of the domains above it, by which rules find the ballots of a deleted account. They
 * are no secret: whoever guesses a domain can compare it.
 */
export function domainHashes(email: string): string[] {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.');
  return labels.slice(0, -1).map((_, index) => domainHash(labels.slice(index).join('.')));
}

export const domainHash = (domain: string): string =>
  createHash('sha256').update(`mail domain\n${domain}`).digest('base64url').slice(0, 22);
