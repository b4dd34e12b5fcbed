import { htmlTags, type HtmlTag } from '#contract/html.ts';
import { Schema, type MarkSpec, type NodeSpec, type SchemaSpec } from 'prosemirror-model';
import { destinationOf } from '../../../../paths.ts';

/** An element that is read from other tags, too. */
const plain = (tag: HtmlTag, ...others: HtmlTag[]) => ({
  parseDOM: [tag, ...others].map((name) => ({ tag: name })),
  toDOM: (): [HtmlTag, 0] => [tag, 0],
});
const empty = (tag: HtmlTag) => ({ parseDOM: [{ tag }], toDOM: (): [HtmlTag] => [tag] });

const link: MarkSpec = {
  attrs: { href: {}, title: { default: null }, target: { default: null } },
  inclusive: false,
  parseDOM: [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = element.getAttribute('href') ?? '';
        // The server keeps no other schemes.
        if (!destinationOf(href) || /^\s*tel:/i.test(href)) return false;
        return {
          href,
          title: element.getAttribute('title'),
          target: element.getAttribute('target') === '_blank' ? '_blank' : null,
        };
      },
    },
  ],
  toDOM: ({ attrs }) => ['a', { ...attrs, rel: attrs['target'] ? 'noopener' : null }, 0],
};

const text: NodeSpec = { group: 'inline' };
const lineBreak: NodeSpec = {
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  ...empty('br'),
};
const marks = { link, strong: plain('strong', 'b'), em: plain('em', 'i') };

/** A line or two: no blocks at all. */
export const smallSchema = new Schema({
  nodes: { doc: { content: 'inline*' }, text, br: lineBreak },
  marks,
});

/** An attribute of a cell is written where it was read. */
const cell = (tag: 'td' | 'th', names: readonly string[]): NodeSpec => ({
  content: 'block+',
  isolating: true,
  attrs: Object.fromEntries(names.map((name) => [name, { default: null }])),
  parseDOM: [
    {
      tag,
      getAttrs: (element) => Object.fromEntries(names.map((name) => [name, element.getAttribute(name)])),
    },
  ],
  toDOM: ({ attrs }) => [tag, attrs, 0],
});

/** Tables are written in, row by row; new ones come by pasting. */
const table = {
  table: { group: 'block', content: '(tbody | thead | caption)+', isolating: true, ...plain('table') },
  caption: { content: 'inline*', isolating: true, ...plain('caption') },
  thead: { content: 'tr+', ...plain('thead') },
  tbody: { content: 'tr+', parseDOM: [{ tag: 'tbody' }, { tag: 'tfoot' }], toDOM: () => ['tbody', 0] },
  tr: { content: '(td | th)*', ...plain('tr') },
  td: cell('td', htmlTags.td),
  th: cell('th', htmlTags.th),
} satisfies Record<string, NodeSpec>;

/** Running text. */
const prose = {
  nodes: {
    doc: { content: 'block+' },
    p: { group: 'block', content: 'inline*', ...plain('p') },
    heading: {
      group: 'block',
      content: 'inline*',
      defining: true,
      attrs: { level: { default: 2 } },
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
        tag: `h${level}`,
        attrs: { level: Math.min(4, Math.max(2, level)) },
      })),
      toDOM: ({ attrs }) => [`h${attrs['level']}`, 0],
    },
    blockquote: { group: 'block', content: 'block+', defining: true, ...plain('blockquote') },
    ul: { group: 'block', content: 'li+', ...plain('ul') },
    ol: {
      group: 'block',
      content: 'li+',
      attrs: { start: { default: 1 } },
      parseDOM: [{ tag: 'ol', getAttrs: (element) => ({ start: (element as HTMLOListElement).start }) }],
      toDOM: ({ attrs }) => ['ol', attrs['start'] === 1 ? {} : attrs, 0],
    },
    li: { content: 'p block*', defining: true, ...plain('li') },
    hr: { group: 'block', ...empty('hr') },
    details: {
      group: 'block',
      content: 'summary block+',
      isolating: true,
      parseDOM: [{ tag: 'details' }],
      // Open while it is written; readers open it themselves (writeHtml).
      toDOM: () => ['details', { open: '' }, 0],
    },
    summary: { content: 'inline*', defining: true, ...plain('summary') },
    ...table,
    text,
    br: lineBreak,
  },
  marks: {
    ...marks,
    u: plain('u'),
    s: plain('s'),
    del: plain('del'),
    ins: plain('ins'),
    q: plain('q'),
    sub: plain('sub'),
    sup: plain('sup'),
    code: plain('code'),
  },
} satisfies SchemaSpec;
export const proseSchema = new Schema(prose);

/** What a picture of the show is named by in a page. */
const shownPicture = /^\{\{image:[^{}]+\}\}$/;

/** A picture with its caption, which is the text in it. Every other picture is left to the HTML. */
const figure: NodeSpec = {
  group: 'block',
  content: 'inline*',
  // What is before and after it never becomes its caption.
  isolating: true,
  defining: true,
  attrs: {
    src: {},
    alt: { default: null },
    width: { default: null },
    height: { default: null },
    loading: { default: null },
  },
  parseDOM: [
    {
      tag: 'figure',
      contentElement: (element) =>
        (element as Element).querySelector('figcaption') ?? document.createElement('figcaption'),
      getAttrs: (element) => {
        const [picture, ...others] = element.querySelectorAll('img');
        const src = picture?.getAttribute('src') ?? '';
        if (others.length > 0 || !shownPicture.test(src)) return false;
        const names = ['alt', 'width', 'height', 'loading'];
        return {
          src,
          ...Object.fromEntries(names.map((name) => [name, picture?.getAttribute(name) ?? null])),
        };
      },
    },
  ],
  toDOM: ({ attrs }) => ['figure', ['img', attrs], ['figcaption', 0]],
};

/** Running text with pictures. */
export const pageSchema = new Schema({ ...prose, nodes: { ...prose.nodes, figure } });

/** What a text may hold: a line or two, running text, or running text with pictures. */
export type TextKind = 'html' | 'prose' | 'page';

const schemas: Record<TextKind, Schema> = { html: smallSchema, prose: proseSchema, page: pageSchema };

export const schemaOf = (kind: TextKind): Schema => schemas[kind];
