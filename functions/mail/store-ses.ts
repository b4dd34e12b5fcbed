import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import type { Mail } from '#platform/mail.ts';
import type { Platform } from '#platform/platform.ts';
import type { Post, PostResult } from './domain-sender.ts';

/** In milliseconds; well below the time limit of a call. */
const timeouts = { connectionTimeout: 1_500, requestTimeout: 8_000, throwOnRequestTimeout: true };
/** The name of the tag by which SES's events tell which mail they are about. */
const tagName = 'letter';

/** Errors of SES about the mail itself, which no later try can mend (SES API v2, "SendEmail"). */
const final = new Set(['MessageRejected', 'BadRequestException']);
/** No connection, so that nothing was sent. */
const unconnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Sends mail by SES under the name of the awards. Never throws: a failure is one of the results. */
export function createPost(
  { environment, log }: Pick<Platform, 'environment' | 'log'>,
  awards: () => Promise<string>,
): Post {
  const { MAIL_ENDPOINT, MAIL_FROM, MAIL_CONFIGURATION_SET } = environment;
  const client = createClient(MAIL_ENDPOINT);
  return async (mail, tag) => {
    try {
      const command = toCommand(mail, {
        FromEmailAddress: mailbox(await awards(), MAIL_FROM),
        EmailTags: [{ Name: tagName, Value: tag }],
        ...(MAIL_CONFIGURATION_SET !== '' && { ConfigurationSetName: MAIL_CONFIGURATION_SET }),
      });
      await client.send(command);
      return 'sent';
    } catch (error) {
      const result = resultOf(error);
      // SES may repeat the address in its message, so only the name of the error is logged.
      log.error('SES did not take a mail', { result, name: error instanceof Error ? error.name : '' });
      return result;
    }
  };
}

function resultOf(error: unknown): PostResult {
  const { name, code, $metadata } = error as {
    name?: string;
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  if (final.has(name ?? '')) return 'refused';
  if (unconnected.has(code ?? '')) return 'not-now';
  const status = $metadata?.httpStatusCode ?? 0;
  return status >= 400 && status < 500 ? 'not-now' : 'unknown';
}

/** One attempt: a second one after a time-out could be a second mail. An endpoint outside AWS gets dummy credentials. */
function createClient(endpoint: string): SESv2Client {
  const local = { region: 'us-west-2', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
  return new SESv2Client({
    maxAttempts: 1,
    requestHandler: timeouts,
    ...(endpoint && { endpoint, ...local }),
  });
}

type Sending = Pick<
  ConstructorParameters<typeof SendEmailCommand>[0],
  'FromEmailAddress' | 'EmailTags' | 'ConfigurationSetName'
>;

function toCommand({ to, subject, text, html, headers = {} }: Mail, sending: Sending): SendEmailCommand {
  const content = (Data: string) => ({ Data, Charset: 'UTF-8' });
  return new SendEmailCommand({
    ...sending,
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
