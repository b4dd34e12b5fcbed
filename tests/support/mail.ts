import { sendText } from '../../infra/local/http/answer.ts';
import { openServer } from '../../infra/local/http/server.ts';
import { Mailbox, type StoredMail } from '../../infra/local/routes/mailbox.ts';
import { sesPath, sesRoute } from '../../infra/local/routes/ses.ts';

export interface MailServer {
  url: string;
  /** What has been sent, newest first; to one address when it is given. */
  mails(to?: string): StoredMail[];
  /** Answers as SES does when it cannot send, until `false`. */
  fail(isFailing: boolean): void;
  close(): Promise<void>;
}

export async function startMail(): Promise<MailServer> {
  const mailbox = new Mailbox(null);
  const route = sesRoute(mailbox, Date.now);
  let isFailing = false;
  const server = await openServer(0, '127.0.0.1');
  server.answerWith((request, response) =>
    isFailing || request.rawPath !== route.path
      ? sendText(response, 500, '{}', 'application/json')
      : route.answer(request, response),
  );
  return {
    url: `http://127.0.0.1:${server.port}${sesPath}`,
    mails: (to) => mailbox.newestFirst().filter((mail) => to === undefined || mail.to === to),
    fail: (now) => {
      isFailing = now;
    },
    close: () => server.close(),
  };
}
