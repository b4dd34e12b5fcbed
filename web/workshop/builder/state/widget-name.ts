import type { Widget } from '#contract/templates.ts';
import { blockOf, optionsOf } from '../../../blocks/catalogue.ts';

/** The name of a kind of widget; its type for a kind that this build does not know. */
export const kindName = (type: string): string => blockOf(type)?.title ?? type;

/** A widget's title; the words it shows where it has none, or still that of its kind; else the name of its kind. */
export function widgetName(widget: Pick<Widget, 'title' | 'type' | 'options'>): string {
  const kind = kindName(widget.type);
  const title = widget.title.trim();
  if (title && title !== kind) return title;
  const { header, subheader } = optionsOf(widget.options);
  return plainWords(header.value) || plainWords(subheader.value) || title || kind;
}

/** The words of some HTML in one line, at most 120 characters. */
export const plainWords = (html: string): string =>
  html
    .replace(/<(?:br|\/p|\/h\d|\/li|\/div)\b[^<>]*>|&nbsp;/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120);

/** The text that names an entry of a list, without its tags. */
export const entryName = (text: unknown): string =>
  typeof text === 'string' ? text.replaceAll(/<[^<>]*>/g, ' ').trim() : '';
