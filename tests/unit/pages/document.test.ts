import { expect, test } from 'vitest';
import { pageDataId, type DrawnPage } from '#contract/written-pages.ts';
import { documentOf, type Build } from '../../../functions/pages/document.ts';

const template = `<!doctype html>
<html lang="en">
  <head>
    <meta name="viewport" content="width=device-width" />
    <meta name="theme-color" content="#000000" />
    <link rel="modulepreload" crossorigin href="/b/assets/shared.js">
    <link rel="stylesheet" crossorigin href="/b/assets/site.css">
  </head>
  <body>
    <div id="root"></div>
    <noscript>
      <p>This site needs <em>JavaScript</em>.</p>
    </noscript>
    <script type="module" src="/b/assets/index.js"></script>
  </body>
</html>
`;
const build: Build = {
  template,
  manifest: {
    'routes/voting.tsx': {
      file: 'assets/voting.js',
      css: ['assets/voting.css'],
      imports: ['_shared.js', '_parts.js'],
    },
    '_shared.js': { file: 'assets/shared.js', css: ['assets/site.css'] },
    '_parts.js': { file: 'assets/parts.js', css: ['assets/parts.css'], imports: ['_shared.js'] },
    'blocks/gallery/view.tsx': {
      file: 'assets/gallery.js',
      css: ['assets/kinds.css'],
      imports: ['_shared.js', '_parts.js'],
    },
  },
};
const page: DrawnPage = {
  title: 'Film & <Scene>',
  head: '<meta name="robots" content="noindex">',
  markup: '<h1>Costs $& and $1</h1>',
  styles: '',
  asked: [],
  missing: [],
  sources: ['routes/voting.tsx', 'ui/in-another-chunk.tsx'],
  lateSources: ['blocks/gallery/view.tsx'],
};
const parts = {
  basePath: '/b',
  page,
  data: {
    path: '/voting',
    signedIn: false,
    partial: [],
    sources: [],
    at: 1,
    until: 2,
    answers: { 'page.get': { content: '</script><script>' } },
  },
  head: '<meta name="description" content="All films">',
  themeColor: '#123456',
  stylesheet: '/b/written/own.css',
};

test('a document is the shell with head, markup and data of the page in it', () => {
  const text = documentOf(build, parts);
  expect(text).toContain('<title>Film &amp; &lt;Scene&gt;</title>');
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(text).toContain('<meta name="description" content="All films">');
  expect(text).toContain('<meta name="theme-color" content="#123456" />');
  expect(text).toContain('<div id="root"><h1>Costs $& and $1</h1></div>');
  expect(text).not.toContain('This site needs');
  expect(text).toMatch(/<noscript>.*you can only read this page\. To vote, .*<\/noscript>/);
  expect(text).toContain(`<link rel="expect" href="#${pageDataId}" blocking="render">`);
  expect(text).toContain('<link rel="stylesheet" href="/b/written/own.css" data-own-styles>');
});

test('the stylesheets of its sources are loaded once each, its own last', () => {
  const [seen = ''] = documentOf(build, parts).split('<template');
  const files = [...seen.matchAll(/ (?:href|src)="(\/[^"]+)"/g)].map(([, file]) => file);
  expect(files).toEqual([
    '/b/assets/site.css',
    '/b/assets/voting.css',
    '/b/assets/parts.css',
    '/b/assets/kinds.css',
    '/b/written/own.css',
  ]);
});

test('its scripts stand aside, each once, until the page is to be seen, and those of late sources are not among them', () => {
  const [, aside] = /<template data-scripts>(.*)<\/template>\s*<\/body>/.exec(documentOf(build, parts)) ?? [];
  expect(aside?.replaceAll('>', '>\n').trim().split('\n')).toEqual([
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/b/assets/shared.js">',
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/b/assets/voting.js">',
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/b/assets/parts.js">',
    '<script type="module" fetchpriority="low" src="/b/assets/index.js">',
    '</script>',
  ]);
});

test('its data cannot end the block that it stands in', () => {
  const text = documentOf(build, parts);
  const [, json = ''] = new RegExp(`id="${pageDataId}">(.*?)</script>`, 's').exec(text) ?? [];
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual(parts.data);
  expect(text.match(/<script/g)).toHaveLength(2);
});

test('without a theme or a stylesheet of its own, those of the shell stay', () => {
  const text = documentOf(build, { ...parts, themeColor: undefined, stylesheet: undefined });
  expect(text).toContain('content="#000000"');
  expect(text).not.toContain('written/');
});

test('a shell of another shape is refused', () => {
  expect(() => documentOf({ ...build, template: '<!doctype html>' }, parts)).toThrow('has no place like');
});
