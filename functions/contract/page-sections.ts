import { sectionsAbove, sectionsBelow } from './sections.ts';

/**
 * All sections in the order of tests/SPEC.md: Screens and routes, with their titles. Each is there once: shown, hidden and
 * moved like any other widget, but neither added nor removed.
 */
export const sectionTitles = {
  hero: 'Hero',
  'live-stream': 'Live stream',
  'presented-by': 'Presented by',
  categories: 'Categories',
  sponsors: 'Sponsors',
} as const satisfies Record<(typeof sectionsAbove | typeof sectionsBelow)[number], string>;
export type SectionKind = keyof typeof sectionTitles;

const kinds: readonly SectionKind[] = [...sectionsAbove, ...sectionsBelow];

interface Typed {
  type: string;
}

/** Kinds that were sections once, and that stored templates may name still: the hero says now what the ballot said. */
const former: readonly string[] = ['ballot'];

export const isSection = ({ type }: Typed): boolean => Object.hasOwn(sectionTitles, type);

/**
 * The widgets of home with the sections that they lack, each in its place by default, and without former ones. The id of a
 * section is its kind, unless a widget of another kind has that id.
 */
export function withSections<Widget extends Typed & { id: string }>(
  widgets: readonly Widget[],
  make: (section: { id: string; type: SectionKind }) => Widget,
): Widget[] {
  const all = widgets.filter(({ type }) => !former.includes(type));
  const placeOf = (kind: string | undefined) => all.findIndex(({ type }) => type === kind);
  for (const [index, type] of kinds.entries()) {
    if (placeOf(type) !== -1) continue;
    const id = all.some((widget) => widget.id === type) ? `home-${type}` : type;
    // After the one that it follows by default; the first below the widgets comes after all.
    const at = type === sectionsBelow[0] ? all.length : placeOf(kinds[index - 1]) + 1;
    all.splice(at, 0, make({ id, type }));
  }
  return all;
}

/** The index at which a new widget is added: below the sections at the top, or above those at the bottom. */
export function placeFor(at: 'top' | 'bottom', widgets: readonly Typed[]): number {
  if (at === 'bottom') return widgets.findLastIndex(({ type }) => !isOneOf(sectionsBelow, type)) + 1;
  const first = widgets.findIndex(({ type }) => !isOneOf(sectionsAbove, type));
  return first === -1 ? widgets.length : first;
}

const isOneOf = (some: readonly string[], type: string): boolean => some.includes(type);
