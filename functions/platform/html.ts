import sanitize from 'sanitize-html';
import { droppedTags, htmlAttributes, htmlTags, linkSchemes } from '#contract/html.ts';

const tagAttributes = Object.fromEntries(Object.entries(htmlTags).map(([tag, names]) => [tag, [...names]]));

const options: sanitize.IOptions = {
  allowedTags: Object.keys(htmlTags),
  allowedAttributes: { ...tagAttributes, '*': [...htmlAttributes], a: [...htmlTags.a, 'rel'] },
  nonTextTags: droppedTags,
  allowedSchemes: linkSchemes,
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
 * HTML with everything removed that is not on the closed list (contract/html.ts); a picture's address may be `{{image:NAME}}`, too. Sanitizing twice is the same as once.
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
