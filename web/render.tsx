import { text } from 'node:stream/consumers';
import { DOMParser as Parser } from 'linkedom/worker';
import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static.node';
import { StaticRouter } from 'react-router-dom';
import type { AppConfig, Theme } from '#contract/app.ts';
import type { DrawnPage, DrawPage, PageRequest } from '#contract/written-pages.ts';
import { asked, missing } from './api/cache.ts';
import { setInitialSession } from './api/session.ts';
import { openWrittenPage } from './api/written-page.ts';
import { Pages } from './app.tsx';
import { loadAllViews } from './blocks/views.ts';
import { basePath } from './paths.ts';
import { themeProperties } from './theme.ts';
import { drawnSources, lateSources } from './ui/lazy-part.tsx';

/** What parses editors' HTML where there is no browser. */
class ServerParser {
  parseFromString(html: string, type: 'text/html'): Document {
    return new Parser().parseFromString(
      `<!doctype html><html><head></head><body>${html}</body></html>`,
      type,
    ) as unknown as Document;
  }
}
Object.assign(globalThis, { DOMParser: ServerParser });

let last: Promise<unknown> = loadAllViews();

/**
 * Draws a page of the site as HTML, one after another, for the page being drawn is known to the whole module.
 * @throws what a component of the page throws
 */
export const drawPage: DrawPage = (request) => {
  const drawn = last.catch(() => undefined).then(() => draw(request));
  last = drawn;
  return drawn;
};

async function draw({ path, signedIn, at, answers }: PageRequest): Promise<DrawnPage> {
  openWrittenPage({ path, signedIn, at, until: null, answers: { ...answers }, partial: [], sources: [] });
  setInitialSession(signedIn);
  asked.clear();
  missing.clear();
  drawnSources.clear();
  lateSources.clear();
  const failures: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <StaticRouter basename={basePath} location={basePath + path}>
        <Pages />
      </StaticRouter>
    </StrictMode>,
    // Whole, in its place: what React would move there later takes an inline script.
    { progressiveChunkSize: 1e9, onError: (error) => void failures.push(error) },
  );
  const html = await text(prelude);
  if (failures.length > 0) throw failures[0];
  const { title, head, rest } = splitHead(html);
  const { markup, styles } = withoutStyles(rest);
  const theme = (answers['app.get'] as AppConfig | undefined)?.theme;
  return {
    title,
    head,
    markup,
    styles: (theme ? themeRule(theme) : '') + styles,
    asked: [...asked],
    missing: [...missing],
    sources: [...drawnSources],
    lateSources: [...lateSources],
  };
}

/** React puts what belongs into the head before everything else. */
function splitHead(html: string): { title: string; head: string; rest: string } {
  const head = /^(?:<(?:link|meta)\b[^>]*>|<title>[^<]*<\/title>)*/.exec(html)?.[0] ?? '';
  const title = /<title>([^<]*)<\/title>/.exec(head);
  return {
    title: decodeText(title?.[1] ?? ''),
    // The browser finds the page's pictures by itself; links to load them first would come before the one that matters.
    head: head.replace(/<title>[^<]*<\/title>|<link rel="preload"[^<>]*>/g, ''),
    rest: html.slice(head.length),
  };
}

/** Moves style attributes into rules, as strong as these attributes are. One that could end its rule is dropped. */
function withoutStyles(html: string): { markup: string; styles: string } {
  const numbers = new Map<string, number>();
  const markup = html.replace(/(<[a-z][^<>]*?) style="([^"]*)"/gi, (_, tag: string, text: string) => {
    const style = decodeText(text);
    if (/[{}<@\\]/.test(style)) return tag;
    const number = numbers.get(style) ?? numbers.size;
    numbers.set(style, number);
    return `${tag} data-style="${number}"`;
  });
  const styles = [...numbers].map(([style, number]) => `#root#root [data-style="${number}"]{${style}}`);
  return { markup, styles: styles.join('\n') };
}

/** A value that no color or font is written with is left to the stylesheet. */
function themeRule(theme: Theme): string {
  const declarations = themeProperties(theme).filter(([, value]) => /^[#\w\s(),.%/'+-]+$/.test(value));
  return `:root{${declarations.map(([name, value]) => `${name}:${value}`).join(';')}}\n`;
}

/** Text as React writes it into HTML. */
const decodeText = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
