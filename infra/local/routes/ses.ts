import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { sendJson } from '../http/answer.ts';
import type { Mailbox, StoredMail } from './mailbox.ts';
import { faultsOf, isJson, parseBody, type LocalRoute } from './route.ts';

export const sesPath = '/local/ses';

const text = z.object({ Data: z.string() });
const address = z.string().check(z.regex(/^[^\s@<>]+@[^\s@<>]+$/));
/** The part of SendEmail the site uses: one mail to one address, as text and HTML. */
const sendEmail = z.object({
  FromEmailAddress: z.string().check(z.regex(/^([^<>]*<)?[^\s@<>]+@[^\s@<>]+>?$/)),
  Destination: z.object({ ToAddresses: z.tuple([address]) }),
  EmailTags: z.optional(
    z.array(z.object({ Name: z.string(), Value: z.string().check(z.regex(/^[\w-]{1,256}$/)) })),
  ),
  Content: z.object({
    Simple: z.object({
      Subject: text,
      Body: z.object({ Text: text, Html: text }),
      Headers: z.optional(
        z.array(
          z.object({
            Name: z.string().check(z.regex(/^[!-9;-~]{1,126}$/)),
            Value: z.string().check(z.regex(/^[ -~]{1,870}$/)),
          }),
        ),
      ),
    }),
  }),
});

/**
 * A stand-in for SendEmail of the SES v2 API: mail goes to the mailbox and nowhere else.
 * @param taken gets each mail after it was answered
 */
export function sesRoute(
  mailbox: Mailbox,
  now: () => number,
  taken: (mail: StoredMail) => void = () => undefined,
): LocalRoute {
  return {
    method: 'POST',
    path: `${sesPath}/v2/email/outbound-emails`,
    async answer(request, response) {
      if (!isJson(request)) return refuse(response, 'The request must be JSON.');
      const { data, error } = sendEmail.safeParse(await parseBody(request, 1024 * 1024));
      if (!data) return refuse(response, faultsOf(error));
      const { Subject, Body, Headers = [] } = data.Content.Simple;
      const id = randomUUID();
      const tag = data.EmailTags?.find(({ Name }) => Name === 'letter')?.Value;
      const mail: StoredMail = {
        id,
        at: new Date(now()).toISOString(),
        from: readable(data.FromEmailAddress),
        to: data.Destination.ToAddresses[0],
        subject: Subject.Data,
        text: Body.Text.Data,
        html: Body.Html.Data,
        headers: Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])),
        ...(tag !== undefined && { tag }),
      };
      mailbox.add(mail);
      sendJson(response, 200, { MessageId: id });
      taken(mail);
    },
  };
}

/** Decodes encoded words (RFC 2047, base64 in UTF-8). */
const readable = (mailbox: string): string =>
  mailbox.replace(/=\?UTF-8\?B\?([\w+/=]*)\?=/gi, (_, encoded: string) =>
    Buffer.from(encoded, 'base64').toString('utf8'),
  );

function refuse(response: ServerResponse, message: string): void {
  response.setHeader('x-amzn-errortype', 'BadRequestException');
  sendJson(response, 400, { message });
}
