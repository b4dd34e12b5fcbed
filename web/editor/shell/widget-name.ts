import type { Widget } from '#contract/templates.ts';

/** What a widget is called where people choose among widgets. */
export const widgetName = ({ title, type }: Pick<Widget, 'title' | 'type'>): string =>
  title.trim() || `Untitled ${type}`;
