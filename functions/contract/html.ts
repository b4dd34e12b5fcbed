/**
 * The HTML that people may write, for pages, messages and widgets: text, headings, lists, links, quotes, tables and pictures. The server cleans by
 * this list what it stores, the site what it shows, and the text editor writes nothing else.
 */

/** Tags that stay, with the attributes they may have beside those of every tag. */
export const htmlTags = {
  h2: [],
  h3: [],
  h4: [],
  p: [],
  br: [],
  hr: [],
  blockquote: [],
  ul: [],
  ol: ['start'],
  li: [],
  dl: [],
  dt: [],
  dd: [],
  a: ['href', 'title', 'target'],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  small: [],
  sub: [],
  sup: [],
  abbr: ['title'],
  cite: [],
  code: [],
  pre: [],
  time: ['datetime'],
  span: [],
  figure: [],
  figcaption: [],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  table: [],
  caption: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
} as const;
export type HtmlTag = keyof typeof htmlTags;

/** Attributes of every tag. */
export const htmlAttributes = ['lang', 'dir'] as const;

/** Tags that go with everything in them. Of all others that do not stay, the content does. */
export const droppedTags = (
  'script style template iframe object embed svg math noscript noembed noframes textarea select option button input ' +
  'form title head meta link base audio video canvas xmp plaintext frame frameset portal'
).split(' ');

/** Schemes of the addresses that a link may lead to, beside relative ones. Pictures have relative addresses alone. */
export const linkSchemes = ['http', 'https', 'mailto'];
