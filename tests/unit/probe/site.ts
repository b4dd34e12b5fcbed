import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { pageDataId } from '#contract/written-pages.ts';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { compose } from '../../../functions/probe/main.ts';
import { toAppConfig } from '../../../functions/show/domain.ts';
import { startLoopback } from '../../support/loopback.ts';
import { testApp, testDeployment, testEvent } from '../../support/show.ts';

/** What a path is answered with; or what is done with the connection instead. */
export type Answer =
  { status?: number; headers?: Record<string, string>; body?: string } | ((response: ServerResponse) => void);

const picture = '/images/0123456789abcdef0123456789abcdef.webp/w640';
export const paths = {
  page: '/gayvnawards/',
  script: '/gayvnawards/assets/index-1.js',
  picture,
  app: '/gayvnawards/api/app/get',
  csrf: '/gayvnawards/api/auth/csrf',
};
const at = Date.parse('2026-10-31T19:00:00.000Z');
export const config = toAppConfig({ app: testApp, event: testEvent }, testDeployment, () => picture, at);

export const html = (
  root: string,
  more = `<script type="application/json" id="${pageDataId}">{}</script>`,
) => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><title>Awards</title><div id="root">${root}</div>${more}
    <template data-scripts><script type="module" crossorigin src="${paths.script}"></script></template>`,
});
export const json = (body: object, status = 200) => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
});
/** A home page that is well, with a picture of the build and one of the show. */
export const home = html(
  `<main id="content"><img src="/gayvnawards/assets/hero.jpg" alt=""/><img srcSet="x 1w" src="${picture}" alt=""/><h1>The Test Awards</h1></main>`,
);

/** The secret of a visitor, which no log may have. */
export const token = 'a-token-that-is-nobodys-business';

/** A site on a port of this machine on which nothing is at fault but these answers, and what it was asked. */
export async function startSite(faults: Record<string, Answer> = {}) {
  const answers: Record<string, Answer> = {
    [paths.page]: home,
    [paths.script]: { headers: { 'content-type': 'text/javascript' }, body: 'export {};' },
    [paths.picture]: { headers: { 'content-type': 'image/webp' }, body: 'RIFF' },
    [paths.app]: json(config),
    [paths.csrf]: json({ token, nonce: 'nonce' }),
    ...faults,
  };
  const asked: { path: string; headers: IncomingHttpHeaders; socket: unknown }[] = [];
  const server = await startLoopback(({ url = '', headers, socket }, response) => {
    asked.push({ path: url, headers, socket });
    const answer = answers[url] ?? {
      status: 404,
      headers: { 'content-type': 'text/html' },
      body: 'Not here',
    };
    if (typeof answer === 'function') return answer(response);
    response.writeHead(answer.status ?? 200, { 'set-cookie': 'csrf=1', ...answer.headers });
    return response.end(answer.body);
  });
  return { ...server, asked };
}

interface Run {
  lines: string[];
  /** What was logged of each check that failed. */
  failures: Record<string, unknown>[];
  /** The figure that is reported; undefined where none is. */
  count: unknown;
}

/** Runs the probe once, as its schedule does. */
export async function runProbe(address: string, limit?: number): Promise<Run> {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  await compose({
    address: new URL(address),
    log: createLog(write),
    metrics: createMetrics(systemClock, 'acclaim-test-probe', write),
    ...(limit !== undefined && { limit }),
  })();
  const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return {
    lines,
    failures: parsed
      .filter(({ level }) => level === 'error')
      .map(({ check, status, reason }) => ({ check, ...(status !== undefined && { status }), reason })),
    count: parsed.find((line) => 'ProbeFailures' in line)?.['ProbeFailures'],
  };
}
