import { build } from 'esbuild';
import fc from 'fast-check';
import { Mark, type Node, type Schema } from 'prosemirror-model';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sanitizeHtml } from '#platform/html.ts';
import { runs } from '../../../support/nightly.ts';
import { launchBrowser } from '../../../../infra/cli/common/browser.ts';
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
}
type RichTextWindow = typeof globalThis & { richText: RichText };

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: "export * from './convert.ts'; export * from './schema.ts';",
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
    const figures = schema.nodes['figure']
      ? [fc.tuple(picture, line).map(([attrs, caption]) => schema.node('figure', attrs, caption))]
      : [];
    return {
      block: fc.oneof({ maxDepth: 2 }, p, heading, fc.constant(schema.node('hr')), list, quote, ...figures),
      item: fc
        .tuple(p, fc.array(tie('block'), { maxLength: 2 }))
        .map(([first, rest]) => schema.node('li', null, [first, ...rest])),
    };
  }).block;

const docOf = (schema: Schema) =>
  fc
    .array(blocksOf(schema), { minLength: 1, maxLength: 4 })
    .map((blocks) => schema.node('doc', null, blocks));

/** What the editor writes for documents. */
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
