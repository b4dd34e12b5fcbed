import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const hash = promisify(argon2);

/** OWASP's first choice for argon2id: 19 MiB of memory (in KiB), two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

/** A password as an argon2id hash in PHC string form, with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt, cost);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** A hash that no password matches; verifying against it takes as long as against a real one. */
const unmatchable = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(tagLength))}`;

/** Without a stored hash it takes as long, so that timing doesn't reveal who has an account. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] =
    phc.exec(stored || unmatchable) ?? phc.exec(unmatchable) ?? [];
  const expected = Buffer.from(tag ?? '', 'base64');
  const actual = await derive(password, Buffer.from(salt ?? '', 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(actual, expected) && Boolean(stored);
}

function derive(
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: typeof cost,
): Promise<Buffer> {
  // Systems differ in the Unicode form of typed text.
  return hash('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength,
  });
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
