/** One JSON line per entry; never a token, password, cookie or mail address (design: accounts and safety). */
export interface Log {
  info(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
}

export type Fields = Record<string, unknown>;

const secretName = /pass(word)?|secret|token|cookie|authorization|credential|email|recaptcha|nonce/i;
const mailAddress = /[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+/g;
const jsonWebToken = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const maxDepth = 6;

/** A log that writes to the given sink, a line at a time. */
export function createLog(write: (line: string) => void = (line) => process.stdout.write(`${line}\n`)): Log {
  const entry = (level: string, message: string, fields: Fields = {}) =>
    write(JSON.stringify(redact({ level, time: new Date().toISOString(), message, ...fields })));
  return {
    info: (message, fields) => entry('info', message, fields),
    error: (message, fields) => entry('error', message, fields),
  };
}

/** A copy without secrets: by the name of a field, and by the look of a text (mail addresses, signed tokens). */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(mailAddress, '[mail]').replace(jsonWebToken, '[token]');
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
