import { droppedTags } from '#contract/html.ts';
import { inertDocument } from '../../../../ui/sanitize.ts';
import { styleOf } from './left-out.ts';
import type { TextKind } from './schema.ts';

/** Marks that word processors write as styles, by what the style says. */
const marks = [
  ['strong', 'font-weight', /^(?:bold|bolder|[6-9]00)$/],
  ['em', 'font-style', /^(?:italic|oblique)/],
  ['u', 'text-decoration', /underline/],
  ['u', 'text-decoration-line', /underline/],
  ['s', 'text-decoration', /line-through/],
  ['s', 'text-decoration-line', /line-through/],
  ['sup', 'vertical-align', /^super/],
  ['sub', 'vertical-align', /^sub/],
] as const;

/** All that has no words of its own for a reader; those of a button stay. */
const wordless = droppedTags.filter((tag) => tag !== 'button' && tag !== 'form').join(',');

/**
 * Pasted HTML in the forms that the text editor knows: the styles of word processors as marks and, in a line or two, headings as
 * bold text and blocks as lines.
 */
export function fitPasted(html: string, kind: TextKind): string {
  const { body } = inertDocument(html);
  for (const element of body.querySelectorAll(wordless)) element.remove();
  // What Google Docs wraps all of a text in.
  for (const wrapper of body.querySelectorAll('b'))
    if (styleOf(wrapper, 'font-weight') === 'normal') wrapper.replaceWith(...wrapper.childNodes);
  for (const span of body.querySelectorAll('span[data-style]')) markStyled(span);
  if (kind === 'html') linesOf(body);
  return body.innerHTML;
}

function markStyled(span: Element): void {
  for (const [tag, style, wanted] of marks) {
    // A link is underlined by itself.
    if (!wanted.test(styleOf(span, style)) || (tag === 'u' && span.closest('a'))) continue;
    const mark = span.ownerDocument.createElement(tag);
    mark.append(...span.childNodes);
    span.append(mark);
  }
}

const blocks =
  'p, div, h1, h2, h3, h4, h5, h6, li, blockquote, pre, tr, dt, dd, figcaption, summary, details, section, article, header, footer, table, ul, ol';

/** Puts every block on a line of its own. */
function linesOf(body: HTMLElement): void {
  const page = body.ownerDocument;
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const bold = page.createElement('strong');
    bold.append(...heading.childNodes);
    heading.append(bold);
  }
  for (const cell of body.querySelectorAll('td + td, td + th, th + td, th + th')) cell.prepend(' ');
  const added = new Set<Node>();
  const lineBreak = (): Node => {
    const element = page.createElement('br');
    added.add(element);
    return element;
  };
  for (const block of body.querySelectorAll(blocks)) {
    block.before(lineBreak());
    block.after(lineBreak());
  }
  for (const block of body.querySelectorAll(`${blocks}, thead, tbody, tfoot, td, th`))
    block.replaceWith(...block.childNodes);
  dropBreaks(body, added);
}

/** Takes out the added line breaks that would make an empty line. */
function dropBreaks(body: HTMLElement, added: ReadonlySet<Node>): void {
  const walker = body.ownerDocument.createTreeWalker(body);
  const all: Node[] = [];
  while (walker.nextNode()) all.push(walker.currentNode);
  let isBroken = true;
  let last: ChildNode | undefined;
  for (const node of all) {
    if (node.nodeName !== 'BR') {
      if (node.nodeType !== 3 || !node.nodeValue?.trim()) continue;
      [isBroken, last] = [false, undefined];
    } else if (!added.has(node)) isBroken = true;
    else if (isBroken) (node as ChildNode).remove();
    else [isBroken, last] = [true, node as ChildNode];
  }
  last?.remove();
}
