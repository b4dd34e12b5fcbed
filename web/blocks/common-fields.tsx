import { widgetFields } from '#contract/widget-fields.ts';
import { fieldAt } from '#contract/widget-walks.ts';
import type { Fields, Tab } from '#contract/fields.ts';
import { tabs } from '#contract/widget-words.ts';
import type { ReactNode } from 'react';
import type { FormField } from './block.ts';

/** The fields of a table that a form can show, in the form's order. A list is one of them. */
export function formFields(fields: Fields, path = ''): FormField[] {
  const inTable = (table: Fields, at: string, when?: readonly [string, string]): FormField[] =>
    Object.entries(table).flatMap(([key, field]) => {
      if (field.kind === 'group') return inTable(field.fields, `${at}${key}.`, field.when ?? when);
      if (field.label === undefined) return [];
      return [{ ...field, label: field.label, path: at + key, ...(when && { when }) }];
    });
  return inTable(fields, path).toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
}

export const common = (tab: Tab): FormField[] =>
  formFields(widgetFields).filter((field) => field.tab === tab);

/** A field of the table by its path, such as `options.images.desktop`. @throws Error where the table has none */
export function field(
  path: string,
  more: Partial<Pick<FormField, 'label' | 'hint' | 'isEssential'>> = {},
): FormField {
  const found = fieldAt(widgetFields, path.split('.'));
  if (!found || found.kind === 'group') throw new Error(`A widget has no field ${path}.`);
  return { ...found, path, label: found.label ?? path, ...more };
}

/** The form of a kind: the fields of each tab, those that every kind has unless told. */
export const form = (own: Partial<Record<Tab, readonly FormField[]>>) =>
  ({ ...Object.fromEntries(tabs.map((tab) => [tab, common(tab)])), ...own }) as Record<
    Tab,
    readonly FormField[]
  >;

/** A section of home has none: what it shows is changed in a room of the workshop. */
export const noForm = form(Object.fromEntries(tabs.map((tab) => [tab, []])));

/** The frame of a kind's thumbnail, 96 by 60: filled shapes in the text's color, `data-accent` for the accent's. It is never a name. */
export const Thumb = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 96 60" aria-hidden="true" focusable="false" fill="currentColor" className="block-thumb">
    {children}
  </svg>
);
