import { sendText } from '../../infra/local/http/answer.ts';
import { openServer } from '../../infra/local/http/server.ts';
import { Mailbox } from '../../infra/local/routes/mailbox.ts';
import { sesPath, sesRoute } from '../../infra/local/routes/ses.ts';

export async function startMail() {
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
    /** What has been sent, newest first; to one address when it is given. */
    mails: (to?: string) => mailbox.newestFirst().filter((mail) => to === undefined || mail.to === to),
    /** Answers as SES does when it cannot send, until `false`. */
    fail: (now: boolean) => {
      isFailing = now;
    },
    close: () => server.close(),
  };
}
