import { droppedTags, htmlAttributes, htmlTags, linkSchemes, type HtmlTag } from '#contract/html.ts';
import { sourcesOf } from '../pictures.ts';

/*
 * Our own walker and not DOMPurify, which weighs 9 KiB gzip because it admits most of HTML, SVG and MathML. The parser is the
 * browser's and inert; what is not on the closed list of contract/html.ts is dropped, never repaired.
 */

const dropped = new Set(droppedTags);

const attributesOf = (tag: HtmlTag): Set<string> => new Set([...htmlAttributes, 'id', ...htmlTags[tag]]);

const isAllowed = (tag: string): tag is HtmlTag => Object.hasOwn(htmlTags, tag);

/** Prefix of ids in content, so that none of them hides a property of `document` or an element of the shell. */
const idPrefix = 'content-';

/** One attribute as a browser reads it: a quote quotes right after `=` alone, and a value may end with the text. */
const attribute =
  /[^\t\n\f\r />][^\t\n\f\r />=]*(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*"?|'[^']*'?|[^\t\n\f\r >]*))?/g;

/** Tags with their attributes; a tag may end with the text. */
const tags = new RegExp(String.raw`(<[a-z][^\t\n\f\r />]*)((?:[\t\n\f\r /]+|${attribute.source})*)`, 'gi');

/**
 * HTML with the inline styles and handlers of its tags renamed. They are dropped later on, but the browser reports a violation
 * of the content security policy already when it parses them.
 */
export const neutralize = (html: string): string =>
  html
    .replace(/(<\/?)style\b/gi, '$1template')
    .replace(tags, (_, name: string, rest: string) => name + rest.replace(attribute, neutralAttribute));

/** Within a comment, a value that holds a tag is no value: the comment may end in it, and the tag be one. */
const neutralAttribute = (text: string): string =>
  text.replace(
    text.includes('<') ? /(^|[\s"'/])(on[a-z]+|style)(?=\s*=)/gi : /^()(on[a-z]+|style)(?=\s*=)/i,
    '$1data-$2',
  );

/** Some HTML as a document that runs and loads nothing. */
export const inertDocument = (html: string): Document =>
  new DOMParser().parseFromString(neutralize(html), 'text/html');

/**
 * HTML with only known tags and attributes, addresses of safe schemes, and links that leak nothing.
 * @param isFirst set for the first text of a page, whose first picture is loaded at once
 */
export function sanitize(html: string, isFirst = false): string {
  const { body } = inertDocument(html);
  cleanChildren(body);
  const picture = isFirst ? body.querySelector('img') : null;
  picture?.setAttribute('loading', 'eager');
  picture?.setAttribute('fetchpriority', 'high');
  return body.innerHTML;
}

function cleanChildren(parent: Element): void {
  for (const node of Array.from(parent.childNodes)) {
    if (node.nodeType === 3) continue;
    if (node.nodeType === 1) cleanElement(node as Element);
    else node.remove();
  }
}

function cleanElement(element: Element): void {
  const tag = element.localName;
  // Foreign elements (SVG, MathML) share names with HTML's and change how their content is parsed.
  if (dropped.has(tag) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') {
    element.remove();
    return;
  }
  cleanChildren(element);
  if (!isAllowed(tag)) {
    element.replaceWith(...element.childNodes);
    return;
  }
  cleanAttributes(element, tag);
}

function cleanAttributes(element: Element, tag: HtmlTag): void {
  const allowed = attributesOf(tag);
  for (const { name, value } of Array.from(element.attributes)) {
    if (!allowed.has(name) || !isSafe(name, value)) element.removeAttribute(name);
  }
  if (element.id) element.id = idPrefix + element.id;
  if (tag === 'img') {
    element.setAttribute('loading', 'lazy');
    const sizes = textSizes(element.getAttribute('src') ?? '');
    if (sizes) for (const [name, value] of Object.entries(sizes)) element.setAttribute(name, value);
    // Without one, a screen reader says the file's name.
    if (!element.hasAttribute('alt')) element.setAttribute('alt', '');
  }
  // On a phone a wide one scrolls by itself, which the keyboard has to reach.
  if (tag === 'table') element.setAttribute('tabindex', '0');
  if (tag === 'a') cleanLink(element);
}

/** Sizes of a stored picture in a column of text, as wide as the styles of `.prose` have it. */
function textSizes(src: string): { srcset: string; sizes: string } | undefined {
  const all = ['w320', 'w640', 'w1080', 'w1600'] as const;
  const { srcSet, sizes } = sourcesOf(src.replace(/\/w\d+$/, ''), all, '(min-width: 50rem) 46rem, 92vw');
  return srcSet && sizes ? { srcset: srcSet, sizes } : undefined;
}

function cleanLink(link: Element): void {
  const href = link.getAttribute('href');
  if (href?.startsWith('#')) link.setAttribute('href', `#${idPrefix}${href.slice(1)}`);
  if (link.getAttribute('target') === '_blank') link.setAttribute('rel', 'noopener noreferrer');
  else link.removeAttribute('target');
}

function isSafe(name: string, value: string): boolean {
  if (name === 'href') return linkSchemes.includes(readUrl(value)?.protocol.slice(0, -1) ?? '');
  // The content security policy lets no page load a picture from elsewhere.
  return name !== 'src' || readUrl(value)?.origin === base;
}

const base = 'https://relative.invalid';

/** An address as the browser itself would read it; undefined for one that it cannot read. */
function readUrl(value: string): URL | undefined {
  try {
    return new URL(value, base);
  } catch {
    return undefined;
  }
}
