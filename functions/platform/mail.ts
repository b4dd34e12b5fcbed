import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { cached } from './cached.ts';
import { AppError } from './errors.ts';
import type { Platform } from './platform.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

export interface Mailer {
  /** @throws AppError mail_unavailable when SES doesn't accept the mail */
  send(mail: Mail): Promise<void>;
}

/** In milliseconds; only imports change the name. */
const nameAge = 60_000;
/** In milliseconds: with one retry well below a function's ten seconds. */
const timeouts = { connectionTimeout: 1_500, requestTimeout: 3_000, throwOnRequestTimeout: true };

/** The name of the awards, cached for a minute. */
export const awardsName = ({ show, clock }: Pick<Platform, 'show' | 'clock'>): (() => Promise<string>) =>
  cached(clock, nameAge, async () => (await show.part('app'))?.name ?? 'The Awards');

/** Only groups that send mail create a mailer, and load its client. */
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

/** An endpoint outside AWS gets dummy credentials. */
function createClient(endpoint: string): SESv2Client {
  const local = { region: 'us-west-2', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
  return new SESv2Client({
    maxAttempts: 2,
    requestHandler: timeouts,
    ...(endpoint && { endpoint, ...local }),
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

/** `Name <address>` with the name encoded (RFC 2047), so that no character in it has a meaning. */
const mailbox = (name: string, address: string): string =>
  `=?UTF-8?B?${Buffer.from(name.slice(0, 40)).toString('base64')}?= <${address}>`;
