import { styleKeys } from '#contract/widgets.ts';
import type { CSSProperties } from 'react';
import { inertDocument } from '../ui/sanitize.ts';

const known = new Set<string>(styleKeys);

/** A map of styles as React takes it: known keys with a value (tests/SPEC.md: Validation: empty values are dropped). */
export const styleOf = (styles: Readonly<Record<string, string>>): CSSProperties =>
  Object.fromEntries(Object.entries(styles).filter(([key, value]) => known.has(key) && value.trim() !== ''));

/** Class names joined to one text; undefined when there is none. */
export const classesOf = (...names: (string | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined;

/** The words of some HTML, for a name that cannot hold markup. */
export const wordsOf = (html: string): string => inertDocument(html).body.textContent.trim();

/** Whether some HTML has anything to show. */
export const isBlank = (html: string): boolean => !/\S/.test(html.replace(/<(?!img\b)[^<>]*>|&nbsp;/gi, ''));
