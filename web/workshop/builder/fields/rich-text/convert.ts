import { inertDocument } from '../../../../ui/sanitize.ts';
import { DOMParser as ProseParser, DOMSerializer, type Node, type Schema } from 'prosemirror-model';

/**
 * HTML as the editor's document, without what the schema doesn't know. Every blank counts, unless the HTML
 * has line breaks: then it was formatted by hand, and whitespace collapses as in a browser.
 */
export const readHtml = (html: string, schema: Schema): Node =>
  ProseParser.fromSchema(schema).parse(inertDocument(html).body, {
    preserveWhitespace: !/[\r\n]/.test(html),
  });

/** The editor's document as HTML; the empty text when it holds nothing. */
export function writeHtml(doc: Node): string {
  const isBare = !doc.firstChild?.isAtom && !['figure', 'table'].includes(doc.firstChild?.type.name ?? '');
  if (doc.textContent.trim() === '' && doc.childCount <= 1 && isBare) return '';
  const page = inertDocument('');
  page.body.append(
    DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document: page }),
  );
  unwrapItems(page);
  dropPlaceholders(page);
  for (const details of page.querySelectorAll('details')) details.open = false;
  return page.body.innerHTML;
}

/** Takes away what is there to be written in alone: a caption, and a paragraph after a picture or a table at the end. */
function dropPlaceholders(page: Document): void {
  for (const caption of page.querySelectorAll('figcaption:empty')) caption.remove();
  const last = page.body.lastElementChild;
  if (last?.matches('figure + p:empty, table + p:empty')) last.remove();
}

/** A document in which one can go on writing below a picture or a table at its end. */
export function withRoomBelow(doc: Node): Node {
  const paragraph = doc.type.schema.nodes['p'];
  if (!['figure', 'table'].includes(doc.lastChild?.type.name ?? '') || !paragraph) return doc;
  return doc.copy(doc.content.addToEnd(paragraph.create()));
}

/** Unwraps the only paragraph of a list item or a cell if parsing restores it. */
function unwrapItems(page: Document): void {
  for (const paragraph of page.querySelectorAll('td > p:only-child, th > p:only-child'))
    if (!paragraph.hasChildNodes() || !isBlank(firstLeaf(paragraph)))
      paragraph.replaceWith(...paragraph.childNodes);
  for (const paragraph of page.querySelectorAll('li > p:first-child')) {
    const rest = paragraph.nextElementSibling;
    const leads = rest && /^[uo]l$/.test(rest.localName) && !rest.nextElementSibling;
    if ((!rest || (leads && paragraph.hasChildNodes())) && !isBlank(firstLeaf(paragraph))) {
      paragraph.replaceWith(...paragraph.childNodes);
    }
  }
}

const firstLeaf = (node: ChildNode): ChildNode => (node.firstChild ? firstLeaf(node.firstChild) : node);

const isBlank = ({ nodeValue }: ChildNode): boolean => nodeValue !== null && /^[ \t\r\n\f]*$/.test(nodeValue);

/** Whether the editor can hold all of some HTML. */
export const isKept = (html: string, schema: Schema): boolean =>
  outline(html) === outline(writeHtml(readHtml(html, schema)));

/** HTML in one form, so that two that mean the same are equal. */
function outline(html: string): string {
  const page = inertDocument(html);
  for (const element of page.querySelectorAll('b, i')) {
    const next = page.createElement(element.localName === 'b' ? 'strong' : 'em');
    for (const { name, value } of element.attributes) next.setAttribute(name, value);
    next.append(...element.childNodes);
    element.replaceWith(next);
  }
  for (const picture of page.querySelectorAll('img')) sortAttributes(picture);
  for (const anchor of page.querySelectorAll('a[rel]')) anchor.removeAttribute('rel');
  unwrapItems(page);
  dropPlaceholders(page);
  return page.body.innerHTML
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/> | </g, (gap) => gap.trim())
    .trim();
}

function sortAttributes(element: Element): void {
  const attributes = [...element.attributes].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name } of attributes) element.removeAttribute(name);
  for (const { name, value } of attributes) element.setAttribute(name, value);
}
