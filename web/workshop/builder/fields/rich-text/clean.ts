import {
  droppedTags,
  headingTags,
  htmlAttributes,
  htmlTags,
  linkSchemes,
  type HtmlTag,
} from '#contract/html.ts';
import { inertDocument } from '../../../../ui/sanitize.ts';

const dropped = new Set(droppedTags);

/** HTML as the server stores it, by the same lists: so it can be said before a save what that leaves out. */
export function cleanHtml(html: string): string {
  const { body } = inertDocument(html);
  cleanChildren(body);
  return body.innerHTML;
}

function cleanChildren(parent: Element): void {
  for (const node of Array.from(parent.childNodes)) {
    if (node.nodeType === Node.ELEMENT_NODE) cleanElement(node as Element);
    else if (node.nodeType !== Node.TEXT_NODE) node.remove();
  }
}

function cleanElement(element: Element): void {
  const tag = element.localName;
  if (dropped.has(tag)) return element.remove();
  cleanChildren(element);
  const kept = Object.hasOwn(headingTags, tag) ? headingTags[tag as keyof typeof headingTags] : tag;
  if (!Object.hasOwn(htmlTags, kept)) return element.replaceWith(...element.childNodes);
  const allowed: readonly string[] = [...htmlTags[kept as HtmlTag], ...htmlAttributes];
  for (const { name, value } of Array.from(element.attributes))
    if (!allowed.includes(name) || !isSafe(name, value)) element.removeAttribute(name);
  if (tag === 'img' && !element.getAttribute('src')) element.remove();
  else if (kept !== tag) {
    const other = element.ownerDocument.createElement(kept);
    other.append(...element.childNodes);
    for (const { name, value } of element.attributes) other.setAttribute(name, value);
    element.replaceWith(other);
  }
}

/** Links have schemes of a closed list or none, and pictures none at all: the site shows its own alone. */
function isSafe(name: string, value: string): boolean {
  if (name !== 'href' && name !== 'src') return true;
  // As a browser reads an address: without what it overlooks in one.
  // oxlint-disable-next-line no-control-regex -- control characters are what is overlooked
  const address = value.replaceAll(/[\u0000-\u0020]+/g, '');
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  if (scheme !== undefined) return name === 'href' && linkSchemes.includes(scheme);
  return !/^[/\\]{2}/.test(address);
}
