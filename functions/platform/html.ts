import sanitize from 'sanitize-html';

/** What content pages and messages may hold: text, headings, lists, links, quotes, tables and pictures. Nothing that runs, frames or styles. */
const options: sanitize.IOptions = {
  // prettier-ignore
  allowedTags: [
    'h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd',
    'a', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'abbr', 'cite', 'code', 'pre', 'time', 'span',
    'figure', 'figcaption', 'img', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td',
  ],
  allowedAttributes: {
    '*': ['lang', 'dir'],
    a: ['href', 'title', 'target', 'rel'],
    abbr: ['title'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    time: ['datetime'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  // The content security policy lets no page load a picture from elsewhere.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
  transformTags: { a: safeTarget },
  exclusiveFilter: isDroppedPicture,
};

/** A picture that has no address, or has lost it. */
function isDroppedPicture({ tag, attribs }: sanitize.IFrame): boolean {
  return tag === 'img' && !attribs['src'];
}

/** A link that opens a new tab doesn't hand it the page it came from. */
function safeTarget(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const { target: _target, rel: _rel, ...rest } = attribs;
  return {
    tagName,
    attribs: attribs['target'] === '_blank' ? { ...rest, target: '_blank', rel: 'noopener' } : rest,
  };
}

/**
 * HTML with everything removed that is not on a closed list of tags, attributes and addresses (http, https, mailto and relative ones for
 * links; relative ones and `{{image:NAME}}` for pictures). Sanitising twice is the same as once.
 */
export function sanitizeHtml(html: string): string {
  let text = html;
  for (let round = 0; round < 5; round++) {
    const clean = sanitize(text, options);
    if (clean === text) return clean;
    text = clean;
  }
  return sanitize(text, { allowedTags: [], allowedAttributes: {} });
}

/** The addresses of the pictures that `sanitizeHtml` leaves out, as the HTML has them; the empty text for one that has none. */
export function droppedPictures(html: string): string[] {
  const dropped: string[] = [];
  // A picture has no end tag: it is left out before the next one begins.
  let address = '';
  sanitize(html, {
    ...options,
    transformTags: {
      ...options.transformTags,
      img: (tagName, attribs) => {
        address = attribs['src'] ?? '';
        return { tagName, attribs };
      },
    },
    exclusiveFilter: (frame) => {
      const isDropped = isDroppedPicture(frame);
      if (isDropped) dropped.push(address);
      return isDropped;
    },
  });
  return dropped;
}
