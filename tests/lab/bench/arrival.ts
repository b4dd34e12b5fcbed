import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { measurePairs, median, pairedRow, type Benchmark, type Row } from './report.ts';
import { untilWritten, withSite } from './show.ts';

/** Visitor pages, and the bytes of a first visit to each when a script drew them all into an empty shell, with its answers compressed. */
const visits: Record<string, { path: string; bytesBefore: number }> = {
  home: { path: '/', bytesBefore: 880_000 },
  voting: { path: '/voting/peoples-picture', bytesBefore: 348_000 },
  'a nominee’s address': { path: '/voting/outstanding-picture/the-general', bytesBefore: 517_000 },
  nominees: { path: '/nominees', bytesBefore: 299_000 },
  winners: { path: '/winners', bytesBefore: 326_000 },
};

const slowdown = 4;
const network = { offline: false, latency: 100, downloadThroughput: 9e6 / 8, uploadThroughput: 9e6 / 8 };
const viewport = { width: 390, height: 844 };
const rounds = 5;
/** Milliseconds without a byte after which a visit has everything. */
const quiet = 2000;
const mostTimes = 1.25;
const mostBytes = 1.1;

/** The largest paint of a first visit, next to that of a static document of the same DOM, and the bytes that it takes. */
export const arrival: Benchmark = {
  name: 'arrival',
  run: (say) =>
    withSite(async (site, browser) => {
      const rows: Row[] = [];
      const server = await beside(site.url);
      try {
        for (const [name, { path, bytesBefore }] of Object.entries(visits)) {
          say(name);
          const address = site.basePath + path;
          await untilWritten(site.url + address);
          server.freeze(await staticDocument(browser, site.url + address));
          const bytes: number[] = [];
          const pairs = await measurePairs(
            rounds,
            async () => {
              const visit = await visited(browser, server.url + address);
              bytes.push(visit.bytes);
              return visit.paint;
            },
            async () => (await visited(browser, `${server.url}/static`)).paint,
          );
          const what = `largest paint, CPU / ${slowdown}, 9 Mbit/s: ${name}`;
          const bar = { bar: `at most ${mostTimes}`, holds: (middle: number) => middle <= mostTimes };
          rows.push(
            pairedRow(what, ['ms', 'static'], pairs, bar),
            bytesRow(name, median(bytes), bytesBefore),
          );
        }
      } finally {
        server.close();
      }
      return rows;
    }),
};

const kibibytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} KiB`;

const bytesRow = (name: string, bytes: number, before: number): Row => ({
  what: `bytes of a first visit: ${name}`,
  figure: kibibytes(bytes),
  bar: `at most ${kibibytes(before * mostBytes)}`,
  holds: bytes <= before * mostBytes,
});

/** A page as it stands when all of it is there, without its scripts. */
async function staticDocument(browser: Browser, url: string): Promise<string> {
  const context = await browser.newContext({ viewport, isMobile: true });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    return await page.evaluate(() => {
      for (const script of document.querySelectorAll('script, link[rel="modulepreload"]')) script.remove();
      return `<!doctype html>${document.documentElement.outerHTML}`;
    });
  } finally {
    await context.close();
  }
}

interface Beside {
  url: string;
  /** Sets what is answered at `/static`. */
  freeze: (html: string) => void;
  close: () => void;
}

/** A server that passes everything on to the site but one static document, so that both have the same way to the browser. */
async function beside(siteUrl: string): Promise<Beside> {
  let body = Buffer.alloc(0);
  const server: Server = createServer((message, response) => {
    if (message.url !== '/static') return passOn(siteUrl, message, response);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-encoding', 'br');
    response.end(body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    freeze: (html) => (body = brotliCompressSync(html)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function passOn(siteUrl: string, message: IncomingMessage, response: ServerResponse): void {
  const { hostname, port, host } = new URL(siteUrl);
  const headers = { ...message.headers, host };
  const onward = request({ hostname, port, path: message.url, method: message.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  message.pipe(onward);
}

/** A first visit: milliseconds to the largest paint, and the bytes that came. */
async function visited(browser: Browser, url: string): Promise<{ paint: number; bytes: number }> {
  const context = await browser.newContext({ viewport, isMobile: true, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    let bytes = 0;
    let lastByte = Date.now();
    session.on('Network.dataReceived', () => (lastByte = Date.now()));
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        Object.assign(globalThis, { largest: list.getEntries().at(-1)?.startTime });
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await page.goto(url, { waitUntil: 'load' });
    // Some of a page, such as a film, waits for a pause.
    while (Date.now() - lastByte < quiet) await setTimeout(quiet / 4);
    const paint = await page.evaluate(() => (globalThis as typeof globalThis & { largest: number }).largest);
    return { paint, bytes };
  } finally {
    await context.close();
  }
}
