import { inertDocument } from '../../../../ui/sanitize.ts';

/** What some HTML holds that may be left out, by its kind: how often. */
export type Holdings = Partial<Record<Kind, number>>;

/** What is counted, in the order in which it is named. */
const counted = {
  table: ['table', 'tables'],
  picture: ['picture', 'pictures'],
  frame: ['video frame', 'video frames'],
  video: ['video', 'videos'],
  sound: ['sound', 'sounds'],
  drawing: ['drawing', 'drawings'],
  formula: ['formula', 'formulas'],
  field: ['form field or button', 'form fields or buttons'],
  script: ['script', 'scripts'],
  link: ['link', 'links'],
  line: ['dividing line', 'dividing lines'],
} as const;
/** What is there or not, however often. */
const looks = {
  underline: 'underlining',
  strike: 'crossed-out text',
  shift: 'raised or lowered letters',
  alignment: 'text alignment',
  color: 'text colors',
} as const;
/** What keeps its words and loses its form. */
const forms = {
  heading: 'Headings became bold text.',
  list: 'Lists became lines.',
  quote: 'Quotations became plain text.',
  code: 'Blocks of code became plain text.',
} as const;
export type Kind = keyof typeof counted | keyof typeof looks | keyof typeof forms;

const selectors: Partial<Record<Kind, string>> = {
  table: 'table',
  picture: 'img',
  frame: 'iframe, embed, object, frame',
  video: 'video',
  sound: 'audio',
  drawing: 'svg, canvas',
  formula: 'math',
  field: 'input:not([type="hidden"]), select, textarea, button',
  script: 'script',
  line: 'hr',
  underline: 'u, ins',
  strike: 's, strike, del',
  shift: 'sub, sup',
  heading: 'h1, h2, h3, h4, h5, h6',
  list: 'li',
  quote: 'blockquote',
  code: 'pre',
};

/** Counts what some HTML holds. */
export function holdingsOf(html: string): Holdings {
  const { body } = inertDocument(html);
  const count = (selector: string) => body.querySelectorAll(selector).length;
  const named = Object.entries(selectors).map(([kind, selector]) => [kind, count(selector)] as const);
  const styled = [...body.querySelectorAll('*')];
  return {
    ...Object.fromEntries(named),
    // A link without words can't be seen.
    link: [...body.querySelectorAll('a[href]')].filter(({ textContent }) => textContent.trim()).length,
    alignment: styled.filter(isAligned).length,
    color: styled.filter(isColored).length,
  };
}

/** The value of an inline style; an inert document has them under another name. */
export function styleOf(element: Element, name: string): string {
  const styles = (element.getAttribute('data-style') ?? '').toLowerCase().split(';');
  const found = styles.find((style) => style.split(':', 1)[0]?.trim() === name);
  return found?.slice(found.indexOf(':') + 1).trim() ?? '';
}

const isAligned = (element: Element): boolean =>
  element.localName === 'center' ||
  [styleOf(element, 'text-align'), element.getAttribute('align') ?? ''].some((side) =>
    /^(?:center|right|end|justify)/i.test(side),
  );

/** Whether words have a color that is more than a shade of gray, which a page has by itself. Links have one anywhere. */
function isColored(element: Element): boolean {
  if (element.closest('a')) return false;
  const color = styleOf(element, 'color') || (element.getAttribute('color') ?? '').toLowerCase();
  const channels = channelsOf(color);
  if (channels) return Math.max(...channels) - Math.min(...channels) > 60;
  return /^[a-z]{3,20}$/.test(color) && !plainColors.test(color);
}

const plainColors =
  /^(?:black|white|inherit|initial|unset|transparent|windowtext|currentcolor|auto|text|(?:dark|dim|light|slate)*gr[ae]y)$/;

function channelsOf(color: string): number[] | undefined {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/.exec(color)?.[1];
  if (hex) {
    const size = hex.length / 3;
    return [0, 1, 2].map((at) => {
      const digits = hex.slice(at * size, at * size + size);
      return parseInt(size === 1 ? digits + digits : digits, 16);
    });
  }
  const numbers = /^rgba?\(([\d\s.,]+)/.exec(color)?.[1]?.split(/[\s,]+/, 3);
  return numbers?.length === 3 ? numbers.map(Number) : undefined;
}

/**
 * A sentence or two that name what was left out, in words that people know; the empty text where nothing was.
 * @param isYetTo set where it is only to be left out when it is saved
 */
export function wordsOfLoss(before: Holdings, after: Holdings, isYetTo = false): string {
  const lost = (kind: string): number =>
    Math.max(0, (before[kind as Kind] ?? 0) - (after[kind as Kind] ?? 0));
  const names = [
    ...Object.entries(counted).flatMap(([kind, [one, many]]) => {
      const count = lost(kind);
      return count === 0 ? [] : [`${count.toLocaleString('en-US')} ${count === 1 ? one : many}`];
    }),
    ...Object.entries(looks).flatMap(([kind, name]) => (lost(kind) === 0 ? [] : [name])),
  ];
  const start = isYetTo ? 'The site leaves out' : 'Left out';
  return [
    ...(names.length === 0 ? [] : [`${start}: ${names.join(', ')}.`]),
    ...Object.entries(forms).flatMap(([kind, words]) => (lost(kind) === 0 ? [] : [words])),
  ].join(' ');
}
