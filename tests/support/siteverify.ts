import { readBody, sendJson } from '../../infra/local/http/answer.ts';
import { openServer } from '../../infra/local/http/server.ts';

/** A bot check that speaks the siteverify protocol: the token `good` passes, every other one does not. */
export async function startSiteverify() {
  const asked: URLSearchParams[] = [];
  let whileAsked = (): void => undefined;
  const server = await openServer(0, '127.0.0.1');
  server.answerWith(async ({ message }, response) => {
    const form = new URLSearchParams(String(await readBody(message, 10_000)));
    asked.push(form);
    whileAsked();
    sendJson(response, 200, { success: form.get('response') === 'good', hostname: 'awards.test' });
  });
  return {
    url: `http://127.0.0.1:${server.port}/siteverify`,
    asked,
    whileAsked: (happens: () => void) => (whileAsked = happens),
    close: () => server.close(),
  };
}
