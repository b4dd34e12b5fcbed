import type { StyleKey } from '#contract/widgets.ts';

/** Tabs of the modal `Custom Style Manager` (tests/SPEC.md: Screens and routes) and the style keys in each. */
export const styleGroups = {
  Basic: [
    'width',
    'minWidth',
    'maxWidth',
    'height',
    'minHeight',
    'maxHeight',
    'position',
    'display',
    'top',
    'bottom',
    'left',
    'right',
  ],
  Background: ['backgroundColor'],
  Fonts: ['color', 'fontSize', 'fontFamily', 'fontWeight'],
  'Padding & Margin': [
    'paddingTop',
    'paddingBottom',
    'paddingLeft',
    'paddingRight',
    'marginTop',
    'marginBottom',
    'marginLeft',
    'marginRight',
  ],
} as const satisfies Record<string, readonly StyleKey[]>;

export type StyleGroup = keyof typeof styleGroups;

export type Styles = Readonly<Record<string, string>>;

/** Values offered for keys that take one of a few words. */
export const styleWords: Partial<Record<StyleKey, readonly string[]>> = {
  position: ['static', 'relative', 'absolute', 'sticky'],
  display: [
    'block',
    'inline',
    'inline-block',
    'flex',
    'inline-flex',
    'grid',
    'inline-grid',
    'flow-root',
    'none',
  ],
  fontWeight: ['300', '400', '500', '600', '700', 'normal', 'bold', 'lighter', 'bolder'],
  fontFamily: [
    'var(--font-display)',
    'var(--font-text)',
    'Georgia, serif',
    'system-ui, sans-serif',
    'monospace',
  ],
};

export const isColor = (key: StyleKey): boolean => key === 'color' || key === 'backgroundColor';

/** A style key as people read it: `Max width`. */
export const styleLabel = (key: string): string => {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Styles with changes merged in; what is empty is dropped (tests/SPEC.md: Validation). The keys stand in one order, whatever was typed first. */
export function mergeStyles(styles: Styles, changes: Styles): Record<string, string> {
  const merged = Object.entries({ ...styles, ...changes }).map(
    ([key, value]) => [key, value.trim()] as const,
  );
  return Object.fromEntries(
    merged.filter(([, value]) => value !== '').toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** The color that a color input shows for a value: it knows `#rrggbb` alone. */
export function pickerColor(value: string): string {
  const text = value.trim().toLowerCase();
  if (/^#[\da-f]{6}$/.test(text)) return text;
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(text);
  return short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : '#000000';
}
