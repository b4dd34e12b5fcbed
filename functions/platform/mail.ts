import { putItem } from '#records/items.ts';
import type { StoredLetter } from '#records/mail.ts';
import { mailKeys } from '#records/tables.ts';
import { cached } from './cached.ts';
import { AppError } from './errors.ts';
import type { Platform } from './platform.ts';
import { randomId } from './tokens.ts';

/** What is sent. */
export type Mail = Omit<StoredLetter, 'at' | 'due' | 'attempts'>;

export interface Mailer {
  /**
   * Stores the letter, which the sender then sends (functions/mail). Nobody waits for SES.
   * @throws AppError mail_unavailable when it is not stored, or the site has no address to send from
   */
  send(mail: Mail): Promise<void>;
}

/** In milliseconds; only imports change the name. */
const nameAge = 60_000;

/** The name of the awards, cached for a minute. */
export const awardsName = ({ show, clock }: Pick<Platform, 'show' | 'clock'>): (() => Promise<string>) =>
  cached(clock, nameAge, async () => (await show.part('app'))?.name ?? 'The Awards');

export function createMailer({
  environment,
  documents,
  clock,
}: Pick<Platform, 'environment' | 'documents' | 'clock'>): Mailer {
  return {
    async send(mail) {
      try {
        if (environment.MAIL_FROM === '')
          throw new Error('MAIL_FROM is not set: there is no address to send mail from.');
        const letter: StoredLetter = { ...mail, at: clock.now() };
        await putItem(documents, environment.MAIL_TABLE, mailKeys.letter(randomId()), letter);
      } catch (cause) {
        throw new AppError('mail_unavailable', { cause });
      }
    },
  };
}
