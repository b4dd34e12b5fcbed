import sanitize from 'sanitize-html';
import { droppedTags, headingTags, htmlAttributes, htmlTags, linkSchemes } from '#contract/html.ts';

const tagAttributes = Object.fromEntries(Object.entries(htmlTags).map(([tag, names]) => [tag, [...names]]));

const options: sanitize.IOptions = {
  allowedTags: Object.keys(htmlTags),
  allowedAttributes: { ...tagAttributes, '*': [...htmlAttributes], a: [...htmlTags.a, 'rel'] },
  nonTextTags: droppedTags,
  allowedSchemes: linkSchemes,
  // The Content-Security-Policy blocks pictures from other sites.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
  transformTags: { a: safeTarget, ...headingTags },
  exclusiveFilter: isDroppedPicture,
};

function isDroppedPicture({ tag, attribs }: sanitize.IFrame): boolean {
  return tag === 'img' && !attribs['src'];
}

function safeTarget(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const { target: _target, rel: _rel, ...rest } = attribs;
  return {
    tagName,
    attribs: attribs['target'] === '_blank' ? { ...rest, target: '_blank', rel: 'noopener' } : rest,
  };
}

/** Removes what contract/html.ts doesn't allow; picture addresses may be `{{image:NAME}}`. Idempotent. */
export function sanitizeHtml(html: string): string {
  let text = html;
  for (let round = 0; round < 5; round++) {
    const clean = sanitize(text, options);
    if (clean === text) return clean;
    text = clean;
  }
  return sanitize(text, { allowedTags: [], allowedAttributes: {} });
}

/** Addresses of pictures that `sanitizeHtml` removes; empty for one without an address. */
export function droppedPictures(html: string): string[] {
  const dropped: string[] = [];
  // A picture has no end tag: it is dropped before the next one begins.
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
