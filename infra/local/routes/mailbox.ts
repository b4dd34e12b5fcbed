import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { codeOf } from '../../fault.ts';

const storedMail = z.object({
  id: z.string(),
  /** When it was sent, ISO 8601 in UTC. */
  at: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
  /** By which the sender knows it in events. */
  tag: z.optional(z.string()),
});

export type StoredMail = z.infer<typeof storedMail>;

/** Maximum mails; the oldest are dropped. */
const mailLimit = 500;

/** A local site's sent mail, in memory and as JSON lines in a file that survives a restart. */
export class Mailbox {
  readonly #file: string | null;
  #mails: StoredMail[];

  /** @param file null stores nothing on disk */
  constructor(file: string | null) {
    this.#file = file;
    this.#mails = file === null ? [] : readMails(file);
  }

  add(mail: StoredMail): void {
    this.#mails.push(mail);
    if (this.#mails.length > mailLimit * 1.2) {
      this.#mails = this.#mails.slice(-mailLimit);
      if (this.#file !== null) rewrite(this.#file, this.#mails);
    } else if (this.#file !== null) {
      appendFileSync(this.#file, line(mail), { mode: 0o600 });
    }
  }

  newestFirst(): StoredMail[] {
    return this.#mails.slice(-mailLimit).toReversed();
  }
}

const line = (mail: StoredMail): string => `${JSON.stringify(mail)}\n`;

function rewrite(file: string, mails: readonly StoredMail[]): void {
  const draft = `${file}.draft`;
  writeFileSync(draft, mails.map(line).join(''), { mode: 0o600 });
  renameSync(draft, file);
}

/** Skips a line cut off by a kill. */
function readMails(file: string): StoredMail[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
  const mails = text.split('\n').flatMap((entry) => {
    const mail = parse(entry);
    return mail ? [mail] : [];
  });
  if (text !== '' && !text.endsWith('\n')) rewrite(file, mails);
  return mails.slice(-mailLimit);
}

function parse(entry: string): StoredMail | undefined {
  try {
    return storedMail.safeParse(JSON.parse(entry)).data;
  } catch {
    return undefined;
  }
}
