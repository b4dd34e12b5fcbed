import { expect, it } from 'vitest';
import { mailboxOf } from '#rules/mailbox.ts';

it.each([
  ['Jane.Doe+awards@GoogleMail.com', 'janedoe@gmail.com'],
  [' jane@me.com ', 'jane@icloud.com'],
  ['j_a-n.e@pm.me', 'jane@protonmail.com'],
  ['jane+1@studio.example', 'jane@studio.example'],
  ['jane.doe@studio.example', 'jane.doe@studio.example'],
  // Nothing before the tag: the whole name is kept.
  ['+1@studio.example', '+1@studio.example'],
])('a mailbox of %j is %j', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));
