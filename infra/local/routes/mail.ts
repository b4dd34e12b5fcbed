import { escapeHtml } from '#platform/escape-html.ts';
import { sendJson, sendText } from '../http/answer.ts';
import type { Mailbox, StoredMail } from './mailbox.ts';
import { eventsOf } from './ses-events.ts';
import { sesRoute } from './ses.ts';
import { fileRoute, type LocalRoute } from './route.ts';

/** The page's own policy, which the mail's frame inherits: inline styles, no scripts, nothing fetched. */
const policy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What sends the mail: it hears of events, and says when nothing waits any more. */
interface Office {
  report(event: object): void;
  idle(): Promise<void>;
}

/** Local mail: the SES stand-in, and `GET /local/mail` that shows what was stored until then. */
export function mailRoutes(mailbox: Mailbox, now: () => number, office: () => Office): LocalRoute[] {
  return [
    sesRoute(mailbox, now, (mail) => {
      for (const event of eventsOf(mail)) office().report(event);
    }),
    {
      method: 'GET',
      path: '/local/mail',
      async answer({ message }, response) {
        await office().idle();
        const mails = mailbox.newestFirst();
        response.setHeader('vary', 'accept');
        if (message.headers.accept?.startsWith('application/json'))
          return sendJson(
            response,
            200,
            mails.map(({ id: _id, tag: _tag, ...mail }) => mail),
          );
        response.setHeader('content-security-policy', policy);
        response.setHeader('cache-control', 'no-store');
        sendText(response, 200, page(mails), 'text/html; charset=utf-8');
      },
    },
    fileRoute('/local/mail.css', new URL('mail.css', import.meta.url), 'css'),
  ];
}

const page = (mails: readonly StoredMail[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Local mail</title>
<link rel="stylesheet" href="/local/mail.css">
</head>
<body>
<h1>Local mail</h1>
<p>${mails.length === 0 ? 'No mail has been sent yet.' : 'What this site has sent, newest first. Nothing has left this machine.'}</p>
${mails.map(article).join('\n')}
</body>
</html>
`;

function article({ id, at, from, to, subject, text, html, headers }: StoredMail): string {
  const rows = Object.entries({ From: from, To: to, Date: at, ...headers })
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('');
  return `<article id="mail-${escapeHtml(id)}">
<h2>${escapeHtml(subject)}</h2>
<dl>${rows}</dl>
<iframe title="${escapeHtml(subject)}" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(framed(html))}"></iframe>
<details><summary>As text</summary><pre>${escapeHtml(text)}</pre></details>
</article>`;
}

/** Links open in the whole page, not in the frame. */
const framed = (html: string): string => html.replaceAll('<a ', '<a target="_top" ');
