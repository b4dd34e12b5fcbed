import { sendText } from '../../infra/local/http/answer.ts';
import { openServer } from '../../infra/local/http/server.ts';
import { Mailbox, type StoredMail } from '../../infra/local/routes/mailbox.ts';
import { eventsOf } from '../../infra/local/routes/ses-events.ts';
import { sesPath, sesRoute } from '../../infra/local/routes/ses.ts';
import type { SenderHandler } from '../../functions/mail/handler-sender.ts';

export type TestMail = Awaited<ReturnType<typeof startMail>>;

/** A stand-in for SES. `site.sendMailBy(mail)` has the letters of a site sent to it. */
export async function startMail(now: () => number = Date.now) {
  const mailbox = new Mailbox(null);
  const all: StoredMail[] = [];
  let heard: (event: object) => Promise<unknown> = async () => undefined;
  let events: Promise<unknown> = Promise.resolve();
  const taken = (mail: StoredMail) => {
    all.push(mail);
    for (const event of eventsOf(mail)) events = events.then(() => heard(event));
  };
  const route = sesRoute(mailbox, now, taken);
  let isFailing = false;
  let refusal: { status: number; name: string } | undefined;
  const server = await openServer(0, '127.0.0.1');
  server.answerWith((request, response) => {
    if (refusal) {
      response.setHeader('x-amzn-errortype', refusal.name);
      return sendText(response, refusal.status, '{}', 'application/json');
    }
    return request.rawPath === route.path
      ? route.answer(request, response)
      : sendText(response, 404, '{}', 'application/json');
  });
  return {
    url: `http://127.0.0.1:${server.port}${sesPath}`,
    /** What has been sent, newest first; to one address when it is given. */
    mails: (to?: string) => mailbox.newestFirst().filter((mail) => to === undefined || mail.to === to),
    /** The secret of the newest link to a page of the account that was mailed to an address. */
    linkTo: (to: string, page: 'verify' | 'reset' | 'email' | 'enter'): string => {
      const form = new RegExp(`https://awards\\.test/gayvnawards/account/${page}/([\\w-]+)`);
      const mails = mailbox.newestFirst().filter((mail) => mail.to === to);
      return mails.flatMap(({ text }) => form.exec(text)?.[1] ?? [])[0] ?? '';
    },
    /** The newest code that was mailed to an address. */
    codeTo: (to: string): string => {
      const letter = mailbox.newestFirst().find((mail) => mail.to === to && /^\d{6} is/.test(mail.subject));
      return letter?.subject.slice(0, 6) ?? '';
    },
    /** Everything that was ever sent, in order, beyond what a mailbox shows. */
    everything: (): readonly StoredMail[] => all,
    /** No letter is taken for sending, until `false`. */
    fail: (now: boolean) => {
      isFailing = now;
    },
    isFailing: () => isFailing,
    /** SES answers with this error, until undefined. */
    refuseWith: (error: typeof refusal) => {
      refusal = error;
    },
    /** Who hears what SES reports. */
    handEventsTo: (sender: SenderHandler) => {
      heard = sender;
    },
    /** Resolves once everything that SES has reported was heard; rejects where it could not be. */
    heard: () => events,
    close: async () => {
      await events.catch(() => undefined);
      await server.close();
    },
  };
}
