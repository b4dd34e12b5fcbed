import { build } from 'esbuild';
import fc from 'fast-check';
import { Fragment, Mark, type Node, type Schema } from 'prosemirror-model';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sanitizeHtml } from '#platform/html.ts';
import { launchBrowser } from '../../../../infra/cli/common/browser.ts';
import { proseSchema, smallSchema } from '../../../../web/workshop/builder/fields/rich-text/schema.ts';

/** HTML is read by a browser's own parser, as in the editor. */
let browser: Browser;
let page: Page;

interface RichText {
  readHtml: (html: string, schema: Schema) => Node;
  writeHtml: (doc: Node) => string;
  isKept: (html: string, schema: Schema) => boolean;
  schemaOf: (kind: 'html' | 'prose') => Schema;
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

const smallDoc = inlineOf(smallSchema).map((inline) =>
  smallSchema.node('doc', null, Fragment.fromArray(inline)),
);

const { block } = fc.letrec<{ block: Node; item: Node }>((tie) => {
  const line = inlineOf(proseSchema).map((inline) => Fragment.fromArray(inline));
  const p = line.map((content) => proseSchema.node('p', null, content));
  const heading = fc
    .tuple(fc.constantFrom(2, 3, 4), line)
    .map(([level, content]) => proseSchema.node('heading', { level }, content));
  const list = fc
    .tuple(fc.constantFrom('ul', 'ol'), fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
    .map(([tag, items]) => proseSchema.node(tag, null, items));
  const quote = fc
    .array(tie('block'), { minLength: 1, maxLength: 2 })
    .map((blocks) => proseSchema.node('blockquote', null, blocks));
  return {
    block: fc.oneof({ maxDepth: 2 }, p, heading, fc.constant(proseSchema.node('hr')), list, quote),
    item: fc
      .tuple(p, fc.array(tie('block'), { maxLength: 2 }))
      .map(([first, rest]) => proseSchema.node('li', null, [first, ...rest])),
  };
});
const proseDoc = fc
  .array(block, { minLength: 1, maxLength: 4 })
  .map((blocks) => proseSchema.node('doc', null, blocks));

/** What the editor writes for a document. */
const written = (kind: 'html' | 'prose', doc: Node): Promise<string> =>
  page.evaluate(
    ([which, json]) => {
      const { schemaOf, writeHtml } = (globalThis as RichTextWindow).richText;
      return writeHtml(schemaOf(which).nodeFromJSON(json));
    },
    [kind, doc.toJSON() as object] as const,
  );
/** Whether the editor holds all of some HTML, and what it then writes. */
const read = (kind: 'html' | 'prose', html: string) =>
  page.evaluate(
    ([which, text]) => {
      const { schemaOf, readHtml, writeHtml, isKept } = (globalThis as RichTextWindow).richText;
      const schema = schemaOf(which);
      return { isKept: isKept(text, schema), again: writeHtml(readHtml(text, schema)) };
    },
    [kind, html] as const,
  );

it.each([
  ['html', 'one<strong> </strong>'],
  ['html', '<strong><em> </em></strong>one'],
  ['prose', '<p>one<a href="/winners"> </a></p>'],
] as const)(
  'a blank with a mark at an end of a line is no more than a blank (%s): %s',
  async (kind, html) => {
    expect(await read(kind, html)).toMatchObject({ isKept: true });
  },
);

it('but what the editor does not know is still edited as source', async () => {
  const unknown = [
    '<span lang="fr"> </span>',
    '<img src="/x.jpg" alt="">',
    '<strong><img src="/x.jpg" alt=""></strong>',
  ];
  for (const html of unknown) expect(await read('html', `one${html}`)).toMatchObject({ isKept: false });
});

it.each([
  ['html', smallDoc],
  ['prose', proseDoc],
] as const)(
  'whatever the editor writes it can hold again, as the server stores it too (%s)',
  async (kind, docs) => {
    await fc.assert(
      fc.asyncProperty(docs, async (doc) => {
        const html = await written(kind, doc);
        const own = await read(kind, html);
        const stored = await read(kind, sanitizeHtml(html));
        expect({ html, ...own }).toMatchObject({ isKept: true });
        expect({ html, ...stored }).toEqual({ html, isKept: true, again: own.again });
      }),
      { numRuns: 150 },
    );
  },
);
