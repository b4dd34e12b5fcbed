/** Never writes a token, password, cookie or mail address (tests/SPEC.md: Accounts and safety). */
export interface Log {
  info(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
}

export type Fields = Record<string, unknown>;

const secretName = /pass(word)?|secret|token|cookie|authorization|credential|email|recaptcha|nonce/i;
/** The lookbehind makes it start at word boundaries only, so long texts take linear time. */
const mailAddress = /(?<![^\s@<>])[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+/g;
const word = /[\w.-]+/g;
const hasJsonWebToken = (text: string): boolean => /\beyJ/.test(text) && text.split('.').length > 2;
const maxDepth = 6;

export function createLog(write: (line: string) => void = (line) => process.stdout.write(`${line}\n`)): Log {
  const entry = (level: string, message: string, fields: Fields = {}) =>
    write(JSON.stringify(redact({ level, time: new Date().toISOString(), message, ...fields })));
  return {
    info: (message, fields) => entry('info', message, fields),
    error: (message, fields) => entry('error', message, fields),
  };
}

/** A copy without secrets: fields with a secret name, mail addresses and JSON Web Tokens. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return value
      .replace(mailAddress, '[mail]')
      .replace(word, (text) => (hasJsonWebToken(text) ? '[token]' : text));
  if (value instanceof Error) {
    return redact(
      { name: value.name, message: value.message, stack: value.stack, cause: value.cause },
      depth,
    );
  }
  if (value === null || typeof value !== 'object') return value;
  if (depth >= maxDepth) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      secretName.test(name) ? '[redacted]' : redact(item, depth + 1),
    ]),
  );
}
