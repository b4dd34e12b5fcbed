import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sanitizeHtml } from '#platform/html.ts';
import { launchBrowser } from '../../../infra/cli/common/browser.ts';
import { neutralize } from '../../../web/ui/sanitize.ts';
import { payloads } from '../../e2e/builder-safety/hostile-widgets.ts';

/** A browser's own parser decides what is safe; an imitation would test the imitation. */
let browser: Browser;
let page: Page;
/** A page for what was sanitized, and whether any of it ran or asked the network for something. */
let target: Page;
let reached: boolean;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
  const { outputFiles } = await build({
    entryPoints: ['web/ui/sanitize.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'safe',
  });
  await page.addScriptTag({ content: `${outputFiles[0]?.text};globalThis.safe = safe;` });
  target = await browser.newPage();
  await target.route('**', (route) => {
    reached ||= !route.request().url().endsWith('/picture.jpg');
    return route.fulfill({ status: 404 });
  });
  await target.exposeFunction('alert', () => (reached = true));
});

afterAll(() => browser.close());

const sanitize = (html: string) =>
  page.evaluate(
    (text) => (globalThis as unknown as { safe: { sanitize(html: string): string } }).safe.sanitize(text),
    html,
  );

async function attacks(html: string): Promise<boolean> {
  reached = false;
  await target.setContent(`<div id="content">${await sanitize(html)}</div>`);
  // A click on any other address leaves the page, as it may.
  await target
    .locator('a[href*=":"]:not([href^="http"])')
    .evaluateAll((links) => links.forEach((link) => (link as HTMLElement).click()));
  return reached;
}

describe('sanitize', () => {
  it.each([
    '<p>Words, <em>stressed</em> and <strong>strong</strong>.</p>',
    '<h2>Winners</h2><ul><li>One</li><li>Two</li></ul><hr>',
    '<table tabindex="0"><thead><tr><th scope="col">Category</th></tr></thead><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
    '<p lang="hi">प्रपंच पाश</p>',
    '<p><a href="/gayvnawards/rules">Rules</a> <a href="mailto:hello@example.org">Mail</a></p>',
  ])('leaves %s as it is', async (html) => {
    expect(await sanitize(html)).toBe(html);
  });

  it.each([
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<p style="position:fixed">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href=" java\nscript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['<font color="red">a <b>b</b></font>', 'a <b>b</b>'],
    ['<form action="https://evil.example"><input name="password"></form>', ''],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
    ['<!-- a comment --><p>a</p>', '<p>a</p>'],
    ['<table></table>', '<table tabindex="0"></table>'],
    ['<p id="cookie">a</p>', '<p id="content-cookie">a</p>'],
    ['<a href="#rules">a</a>', '<a href="#content-rules">a</a>'],
    [
      '<a href="https://example.org" target="_blank">a</a>',
      '<a href="https://example.org" target="_blank" rel="noopener noreferrer">a</a>',
    ],
    ['<a href="/x" target="frame">a</a>', '<a href="/x">a</a>'],
    [
      '<img src="https://evil.example/x.png" srcset="/a.jpg, //evil.example/y.png 2x" alt="">',
      '<img alt="" loading="lazy">',
    ],
    ['<img src="picture.jpg">', '<img src="picture.jpg" loading="lazy" alt="">'],
  ])('turns %s into %s', async (html, clean) => {
    expect(await sanitize(html)).toBe(clean);
  });

  it('is what keeps attacks from running', async () => {
    reached = false;
    await target.setContent('<img src="picture.jpg" onerror="alert(1)">');
    await expect.poll(() => reached).toBe(true);
  });

  it('runs nothing of any attack', async () => {
    const ran: string[] = [];
    for (const attack of payloads) if (await attacks(attack)) ran.push(attack);
    expect(ran).toEqual([]);
  });

  /** Each of these texts alone, and in pairs, so that one opens what the next one closes. */
  const attackTexts = payloads.flatMap((attack, index) => [attack, attack + (payloads[index + 1] ?? '')]);

  it('gives the same twice for every attack, and finds nothing to take away where the server was before', async () => {
    const texts = attackTexts.map((text) => ({ text, written: sanitizeHtml(text) }));
    const disagreements = await page.evaluate((all) => {
      const { safe } = globalThis as unknown as { safe: { sanitize(html: string): string } };
      const tagsOf = (html: string) =>
        [...new DOMParser().parseFromString(html, 'text/html').body.querySelectorAll('*')]
          .map(({ localName }) => localName)
          .join();
      const bare = (html: string) => html.replaceAll(/content-/g, '');
      return all.filter(({ text, written }) => {
        const once = safe.sanitize(text);
        const isStable = bare(safe.sanitize(once)) === bare(once);
        return !isStable || tagsOf(bare(safe.sanitize(written))) !== tagsOf(written);
      });
    }, texts);
    expect(disagreements).toEqual([]);
    for (const { written } of texts) expect(sanitizeHtml(written)).toBe(written);
  });
});

describe('HTML before it is read', () => {
  it.each([
    ['<p style="color:red" ONCLICK = x()>a</p>', '<p data-style="color:red" data-ONCLICK = x()>a</p>'],
    [`<img title=">" src='x'onerror=y()>`, `<img title=">" src='x'data-onerror=y()>`],
    ['<svg/onload=x()>', '<svg/data-onload=x()>'],
    ['<img alt="a" onerror=x() x=}}">', '<img alt="a" data-onerror=x() x=}}">'],
    ['<p a=b=" c=">" onclick=x()>', '<p a=b=" c=">" data-onclick=x()>'],
    ['<p ="a=">"onclick=x()>', '<p ="a=">"data-onclick=x()>'],
    ['<p title="--><img src=x onerror=x()>">', '<p title="--><img src=x data-onerror=x()>">'],
    ['<style>p{}</style>', '<template>p{}</template>'],
  ])('loses what sets off an alarm: %s', (html, neutral) => {
    expect(neutralize(html)).toBe(neutral);
  });

  it.each([
    'one = two, style = none',
    '<p>on and on = on</p>',
    '<a href="/?one=1">a</a>',
    '<a href="/once=1">a</a>',
    'a < b style="x"',
  ])('keeps its words: %s', (html) => {
    expect(neutralize(html)).toBe(html);
  });
});
