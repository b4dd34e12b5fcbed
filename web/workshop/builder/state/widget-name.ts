import type { Widget } from '#contract/templates.ts';
import { blockOf } from '../../../blocks/catalogue.ts';
import { optionsOf } from '../../../blocks/open-widget.ts';

/** What a kind of widget is called; its bare type for a kind that this build does not know. */
export const kindName = (type: string): string => blockOf(type)?.title ?? type;

/**
 * What a widget is called where people choose among widgets: its title; the words it shows where the title is none, or still that of its
 * kind, which many have; and its kind where it shows none.
 */
export function widgetName(widget: Pick<Widget, 'title' | 'type' | 'options'>): string {
  const kind = kindName(widget.type);
  const title = widget.title.trim();
  if (title && title !== kind) return title;
  const { header, subheader } = optionsOf(widget);
  return plainWords(header.value) || plainWords(subheader.value) || title || kind;
}

/** The words of some HTML, which is never shown as such: so that tags are simply left out. */
const plainWords = (html: string): string =>
  html
    .replace(/<(?:br|\/p|\/h\d|\/li|\/div)\b[^<>]*>|&nbsp;/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120);
