/** Tags allowed in pages, messages and widgets, with their attributes, when stored and when shown. */
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
  details: [],
  summary: [],
  a: ['href', 'title', 'target'],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  del: [],
  ins: [],
  q: [],
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

/** Headings of other levels become those of the levels that a text has; the first is the page's own. */
export const headingTags = { h1: 'h2', h5: 'h4', h6: 'h4' } as const;

export const htmlAttributes = ['lang', 'dir'] as const;

/** Tags dropped with their content. Of all others that aren't allowed, the content stays. */
export const droppedTags = (
  'script style template iframe object embed svg math noscript noembed noframes textarea select option button input ' +
  'form title head meta link base audio video canvas xmp plaintext frame frameset portal'
).split(' ');

/** Schemes of links beside relative ones. Pictures only have relative addresses. */
export const linkSchemes = ['http', 'https', 'mailto'];
