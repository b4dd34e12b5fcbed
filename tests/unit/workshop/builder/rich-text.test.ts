import { build } from 'esbuild';
import fc from 'fast-check';
import { Mark, type Node, type Schema } from 'prosemirror-model';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sanitizeHtml } from '#platform/html.ts';
import { runs } from '../../../support/nightly.ts';
import { launchBrowser } from '../../../../infra/cli/common/browser.ts';
import { wordsOfLoss, type Holdings } from '../../../../web/workshop/builder/fields/rich-text/left-out.ts';
import {
  pageSchema,
  proseSchema,
  smallSchema,
  type TextKind,
} from '../../../../web/workshop/builder/fields/rich-text/schema.ts';

/** HTML is read by a browser's own parser, as in the editor. */
let browser: Browser;
let page: Page;

interface RichText {
  readHtml: (html: string, schema: Schema) => Node;
  writeHtml: (doc: Node) => string;
  isKept: (html: string, schema: Schema) => boolean;
  schemaOf: (kind: TextKind) => Schema;
  cleanHtml: (html: string) => string;
  fitPasted: (html: string, kind: TextKind) => string;
  holdingsOf: (html: string) => Holdings;
}
type RichTextWindow = typeof globalThis & { richText: RichText };

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: ['convert', 'schema', 'clean', 'left-out', 'pasted']
        .map((name) => `export * from './${name}.ts';`)
        .join(''),
      resolveDir: 'web/workshop/builder/fields/rich-text',
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'richText',
    define: { 'import.meta.env': '{"BASE_URL":"/"}' },
  });
  browser = await launchBrowser();
  page = await browser.newPage();
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
});

afterAll(() => browser.close());

const textOf = fc.string({
  unit: fc.constantFrom('a', ' ', '\u00A0', '<', '&', 'é'),
  minLength: 1,
  maxLength: 4,
});

/** What a line may hold: words and blanks with any marks, and line breaks. */
const inlineOf = (schema: Schema): fc.Arbitrary<Node[]> => {
  const marks = fc
    .subarray(Object.values(schema.marks), { maxLength: 3 })
    .map((types) => Mark.setFrom(types.map((type) => type.create({ href: '/winners' }))));
  const words = fc.tuple(textOf, marks).map(([text, with_]) => schema.text(text, with_));
  const breaks = marks.map((with_) => schema.node('br', null, undefined, with_));
  return fc.array(fc.oneof({ weight: 5, arbitrary: words }, breaks), { maxLength: 5 });
};

const smallDoc = inlineOf(smallSchema).map((inline) => smallSchema.node('doc', null, inline));

const picture = fc.record({
  src: fc.constantFrom('{{image:a.jpg}}', '{{image:Über & uns.png}}'),
  alt: fc.option(textOf),
  width: fc.option(fc.constant('640')),
});

const blocksOf = (schema: Schema) =>
  fc.letrec<{ block: Node; item: Node }>((tie) => {
    const line = inlineOf(schema);
    const p = line.map((content) => schema.node('p', null, content));
    const heading = fc
      .tuple(fc.constantFrom(2, 3, 4), line)
      .map(([level, content]) => schema.node('heading', { level }, content));
    const list = fc
      .tuple(fc.constantFrom('ul', 'ol'), fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
      .map(([tag, items]) => schema.node(tag, null, items));
    const quote = fc
      .array(tie('block'), { minLength: 1, maxLength: 2 })
      .map((blocks) => schema.node('blockquote', null, blocks));
    const details = fc
      .tuple(line, fc.array(tie('block'), { minLength: 1, maxLength: 2 }))
      .map(([summary, blocks]) =>
        schema.node('details', null, [schema.node('summary', null, summary), ...blocks]),
      );
    const row = fc
      .array(fc.tuple(fc.constantFrom('td', 'th'), fc.array(p, { minLength: 1, maxLength: 2 })), {
        minLength: 1,
        maxLength: 2,
      })
      .map((cells) =>
        schema.node(
          'tr',
          null,
          cells.map(([tag, blocks]) => schema.node(tag, null, blocks)),
        ),
      );
    const table = fc
      .tuple(fc.boolean(), fc.array(row, { minLength: 1, maxLength: 2 }))
      .map(([hasHead, rows]) =>
        schema.node('table', null, [
          ...(hasHead ? [schema.node('thead', null, rows.slice(0, 1))] : []),
          schema.node('tbody', null, rows),
        ]),
      );
    const figures = schema.nodes['figure']
      ? [fc.tuple(picture, line).map(([attrs, caption]) => schema.node('figure', attrs, caption))]
      : [];
    return {
      block: fc.oneof(
        { maxDepth: 2 },
        p,
        heading,
        fc.constant(schema.node('hr')),
        list,
        quote,
        details,
        table,
        ...figures,
      ),
      item: fc
        .tuple(p, fc.array(tie('block'), { maxLength: 2 }))
        .map(([first, rest]) => schema.node('li', null, [first, ...rest])),
    };
  }).block;

const docOf = (schema: Schema) =>
  fc
    .array(blocksOf(schema), { minLength: 1, maxLength: 4 })
    .map((blocks) => schema.node('doc', null, blocks));

const written = (kind: TextKind, docs: Node[]): Promise<string[]> =>
  page.evaluate(
    ([which, all]) => {
      const { schemaOf, writeHtml } = (globalThis as RichTextWindow).richText;
      return all.map((json) => writeHtml(schemaOf(which).nodeFromJSON(json)));
    },
    [kind, docs.map((doc) => doc.toJSON() as object)] as const,
  );

/** Whether the editor holds all of each HTML, and what it then writes. */
const read = (kind: TextKind, htmls: string[]) =>
  page.evaluate(
    ([which, all]) => {
      const { schemaOf, readHtml, writeHtml, isKept } = (globalThis as RichTextWindow).richText;
      const schema = schemaOf(which);
      return all.map((html) => ({ isKept: isKept(html, schema), again: writeHtml(readHtml(html, schema)) }));
    },
    [kind, htmls] as const,
  );

it.each([
  ['html', smallDoc],
  ['prose', docOf(proseSchema)],
  ['page', docOf(pageSchema)],
] as const)(
  'whatever the editor writes it can hold again, as the server stores it too (%s)',
  async (kind, docs) => {
    const htmls = await written(kind, fc.sample<Node>(docs, runs(150)));
    const own = await read(kind, htmls);
    const stored = await read(kind, htmls.map(sanitizeHtml));
    for (const [index, html] of htmls.entries()) {
      const again = own[index]?.again;
      expect({ html, own: own[index], stored: stored[index] }).toEqual({
        html,
        own: { isKept: true, again },
        stored: { isKept: true, again },
      });
    }
  },
);

it.each([
  [
    'with a caption and markup in it',
    '<figure><img src="{{image:a.jpg}}" alt="A"><figcaption>By <em>Bo</em></figcaption></figure>',
    true,
  ],
  [
    'written by hand, in any order',
    '<p>One</p>\n<figure>\n  <img alt="A" src="{{image:a.jpg}}">\n</figure>\n<p>Two</p>',
    true,
  ],
  ['without an alternative text', '<figure><img src="{{image:a.jpg}}"></figure>', true],
  ['of an address', '<figure><img src="/elsewhere.jpg" alt="A"></figure>', false],
  ['two at once', '<figure><img src="{{image:a.jpg}}"><img src="{{image:b.jpg}}"></figure>', false],
  ['with more than a caption', '<figure><img src="{{image:a.jpg}}"><p>More</p></figure>', false],
  ['in a paragraph', '<p>One <img src="{{image:a.jpg}}" alt="A"></p>', false],
])('a picture %s', async (_, html, isKept) => {
  expect((await read('page', [html]))[0]?.isKept).toBe(isKept);
  expect((await read('prose', [html]))[0]?.isKept).toBe(false);
});

/** What becomes of pasted HTML, and what is said of it. */
async function pasted(kind: TextKind, html: string) {
  const { kept, before, after } = await page.evaluate(
    ([which, text]) => {
      const { schemaOf, readHtml, writeHtml, fitPasted, holdingsOf } = (globalThis as RichTextWindow)
        .richText;
      const remains = writeHtml(readHtml(fitPasted(text, which), schemaOf(which)));
      return { kept: remains, before: holdingsOf(text), after: holdingsOf(remains) };
    },
    [kind, html] as const,
  );
  return [kept, wordsOfLoss(before, after)];
}

const table = '<table><tbody><tr><td>1927</td><td>1928</td></tr></tbody></table>';

const details =
  '<details><summary>How?</summary><p>As he said: <q>so</q>, <del>not</del> <ins>ever</ins>.</p></details>';

it.each([
  ['prose', '<h1>One</h1><h5>Five</h5>', '<h2>One</h2><h4>Five</h4>', ''],
  ['prose', table, table, ''],
  ['prose', details, details, ''],
  [
    'html',
    '<h2>Doors</h2><p>at seven</p>',
    '<strong>Doors</strong><br>at seven',
    'Headings became bold text.',
  ],
  ['html', `<ul><li>a</li><li>b</li></ul>`, 'a<br>b', 'Lists became lines.'],
  ['html', '<details><summary>a</summary>b</details>', 'a<br>b', ''],
  ['html', `<p>Years:</p>${table}`, 'Years:<br>1927 1928', 'Left out: 1 table.'],
  ['html', '<p>a</p>\n<div><p>b</p></div><p></p>', 'a<br>b', ''],
  [
    'prose',
    '<p style="text-align:center">a<img src="https://example.org/1.png"><img src="data:image/png;base64,x"></p><iframe src="https://example.org"></iframe>',
    '<p>a</p>',
    'Left out: 2 pictures, 1 video frame, text alignment.',
  ],
  [
    'prose',
    '<p><a href="tel:+1">Call</a> <a href="javascript:x()">or</a> <a href="/winners">see</a></p>',
    '<p>Call or <a href="/winners">see</a></p>',
    'Left out: 2 links.',
  ],
  // Google Docs.
  [
    'prose',
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="text-align: left"><span style="font-weight:700;color:#000000">Bold</span><span style="font-style:italic;color:#ff0000"> red</span></p></b>',
    '<p><strong>Bold</strong><em> red</em></p>',
    'Left out: text colors.',
  ],
  // Word.
  [
    'prose',
    "<style>p{margin:0}</style><!--StartFragment--><p class=MsoNormal align=center style='text-align:center'><b>Title<o:p></o:p></b></p><!--EndFragment-->",
    '<p><strong>Title</strong></p>',
    'Left out: text alignment.',
  ],
] as const)(
  'what is pasted into a text (%s) keeps its form or is named: %s',
  async (kind, html, kept, words) => {
    expect(await pasted(kind, html)).toEqual([kept, words]);
  },
);

/** Well-formed HTML: the parsers of the server and of browsers read mistakes differently. */
const markup = fc.letrec<{ html: string }>((tie) => ({
  html: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(
      'words ',
      '<h1>One</h1>',
      '<h6 align="right">Six</h6>',
      '<p style="text-align:center">Middle</p>',
      '<span style="color:#c00">red</span>',
      '<font color="red">red</font>',
      '<pre>code</pre><hr>',
      '<table align="center"><tr><td>1</td></tr></table>',
      '<iframe src="https://example.org/v"></iframe>',
      '<video controls><source src="a.mp4"></video>',
      '<svg><circle r="1"></circle></svg>',
      '<form><button>Go</button></form><textarea>x</textarea>',
      '<script>x()</script><style>p{color:red}</style><!-- x -->',
      '<img src="/images/a.jpg">',
      '<img src="{{image:a.jpg}}">',
      '<img src="https://example.org/a.jpg">',
      '<img src="//example.org/a.jpg">',
      '<img alt="None">',
      '<a href="/winners">winners</a>',
      '<a href="java&#9;script:x()">x</a>',
      '<a href="tel:+1">call</a>',
      '<a href="//example.org">there</a>',
      '<a href="mailto:ada@example.org">write</a>',
    ),
    fc
      .tuple(
        fc.constantFrom('section', 'center', 'blockquote', 'u', 'div'),
        fc.array(tie('html'), { maxLength: 3 }),
      )
      .map(([tag, inner]) => `<${tag}>${inner.join('')}</${tag}>`),
    fc.array(tie('html'), { maxLength: 3 }).map((items) => `<ul><li>${items.join('</li><li>')}</li></ul>`),
  ),
})).html;

it('what is said to be left out before a save is what the server leaves out', async () => {
  const htmls = fc.sample(markup, runs(300));
  const told = await page.evaluate(
    ([all, stored]) => {
      const { cleanHtml, holdingsOf } = (globalThis as RichTextWindow).richText;
      return all.map((html, at) => [holdingsOf(cleanHtml(html)), holdingsOf(stored[at] ?? '')]);
    },
    [htmls, htmls.map(sanitizeHtml)] as const,
  );
  for (const [index, html] of htmls.entries()) {
    const [own, server] = told[index] ?? [];
    expect({ html, ...own }).toEqual({ html, ...server });
  }
});

it('the words of a loss say how many of each, and that it is the site that leaves them out', () => {
  expect(wordsOfLoss({ table: 1, picture: 2 }, { picture: 2 })).toBe('Left out: 1 table.');
  expect(wordsOfLoss({ table: 1, picture: 2 }, {}, true)).toBe('The site leaves out: 1 table, 2 pictures.');
});
