import type { HtmlTag } from '#contract/html.ts';
import { Schema, type MarkSpec, type NodeSpec } from 'prosemirror-model';
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
        if (!destinationOf(href)) return false;
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

/** Running text. */
export const proseSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    p: { group: 'block', content: 'inline*', ...plain('p') },
    heading: {
      group: 'block',
      content: 'inline*',
      defining: true,
      attrs: { level: { default: 2 } },
      parseDOM: [2, 3, 4].map((level) => ({ tag: `h${level}`, attrs: { level } })),
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
    text,
    br: lineBreak,
  },
  marks: {
    ...marks,
    u: plain('u'),
    s: plain('s'),
    sub: plain('sub'),
    sup: plain('sup'),
    code: plain('code'),
  },
});

export const schemaOf = (kind: 'html' | 'prose'): Schema => (kind === 'prose' ? proseSchema : smallSchema);
