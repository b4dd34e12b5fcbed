import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { cached } from './cached.ts';
import { AppError } from './errors.ts';
import type { Platform } from './platform.ts';

/** A mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Further headers by name, such as List-Unsubscribe. */
  headers?: Record<string, string>;
}

/** Sends mail in the name of the awards. */
export interface Mailer {
  /** @throws AppError mail_unavailable when the mail was not taken for delivery */
  send(mail: Mail): Promise<void>;
}

/** How long a function instance keeps the name of the awards, in milliseconds; it changes by imports only. */
const nameAge = 60_000;
/** How long SES may take to connect and to answer, in milliseconds: with one more try far below a function's ten seconds. */
const patience = { connectionTimeout: 1_500, requestTimeout: 3_000, throwOnRequestTimeout: true };

/** The name of the awards, for subjects and letters: some seconds old at most. */
export const awardsName = ({ show, clock }: Pick<Platform, 'show' | 'clock'>): (() => Promise<string>) =>
  cached(clock, nameAge, async () => (await show.part('app'))?.name ?? 'The Awards');

/**
 * Mail through SES (API v2), from MAIL_FROM under the name of the awards. Made by the groups that send mail, in their main.ts, so that
 * the others don't carry the client.
 */
export function createMailer(platform: Pick<Platform, 'environment' | 'show' | 'clock'>): Mailer {
  const { MAIL_ENDPOINT, MAIL_FROM } = platform.environment;
  const client = createClient(MAIL_ENDPOINT);
  const name = awardsName(platform);
  return {
    async send(mail) {
      const sender = await name();
      try {
        if (MAIL_FROM === '') throw new Error('MAIL_FROM is not set: there is no address to send mail from.');
        await client.send(toCommand(mail, mailbox(sender, MAIL_FROM)));
      } catch (cause) {
        throw new AppError('mail_unavailable', { cause });
      }
    },
  };
}

/** Another endpoint than the region's own is no machine of AWS: it never sees what our credentials sign. */
function createClient(endpoint: string): SESv2Client {
  const own = { region: 'us-west-2', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
  return new SESv2Client({
    maxAttempts: 2,
    requestHandler: patience,
    ...(endpoint && { endpoint, ...own }),
  });
}

function toCommand({ to, subject, text, html, headers = {} }: Mail, from: string): SendEmailCommand {
  const content = (Data: string) => ({ Data, Charset: 'UTF-8' });
  return new SendEmailCommand({
    FromEmailAddress: from,
    Destination: { ToAddresses: [to] },
    Content: {
      Simple: {
        Subject: content(subject),
        Body: { Text: content(text), Html: content(html) },
        Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
      },
    },
  });
}

/** `Name <address>` with the name as RFC 2047 wants it: encoded, so that no letter in it means anything. */
const mailbox = (name: string, address: string): string =>
  `=?UTF-8?B?${Buffer.from(name.slice(0, 40)).toString('base64')}?= <${address}>`;
