import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailboxOf } from '#rules/mailbox.ts';

describe('a mailbox', () => {
  it.each([
    ['Jane.Doe+awards@GoogleMail.com', 'janedoe@gmail.com'],
    [' jane@me.com ', 'jane@icloud.com'],
    ['j_a-n.e@pm.me', 'jane@protonmail.com'],
    ['jane+1@studio.example', 'jane@studio.example'],
    ['jane.doe@studio.example', 'jane.doe@studio.example'],
    // Nothing before the tag: the whole name is kept.
    ['+1@studio.example', '+1@studio.example'],
  ])('of %j is %j', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));

  it('of a mailbox is itself, and no tag or case makes another', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9._-]{0,20}$/);
    const domain = fc.constantFrom('gmail.com', 'googlemail.com', 'me.com', 'pm.me', 'studio.example');
    fc.assert(
      fc.property(name, domain, fc.stringMatching(/^[a-z0-9.+]{0,10}$/), (local, host, tag) => {
        const mailbox = mailboxOf(`${local}@${host}`);
        expect(mailboxOf(mailbox)).toBe(mailbox);
        expect(mailboxOf(`${local}+${tag}@${host}`.toUpperCase())).toBe(mailbox);
      }),
    );
  });
});
