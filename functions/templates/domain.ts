import type { Answer } from '#contract/routes.ts';
import { widgetTypes } from '#contract/widgets.ts';
import { sanitizeHtml } from '#platform/html.ts';
import { withPictures, type PictureUrl } from '#records/pictures.ts';
import type { ShowParts } from '#records/show.ts';
import { toWidget } from './widget.ts';

export interface TemplatesStore {
  /** The show's template, or undefined where it has none. */
  template(): Promise<ShowParts['template'] | undefined>;
  pictureUrl(): Promise<PictureUrl>;
}

/** The template that the home page shows, which is the default one: its active widgets of known kinds, in order. */
export async function currentTemplate(store: TemplatesStore): Promise<Answer<'template.get'>> {
  const [template, url] = await Promise.all([store.template(), store.pictureUrl()]);
  if (!template?.is_default) return { template: { title: '', is_default: false }, widgets: [] };
  const html = (text: string) => withPictures(sanitizeHtml(text), url);
  const known: readonly string[] = widgetTypes;
  return {
    template: { title: template.title, is_default: template.is_default },
    widgets: template.widgets
      .filter(({ is_active, type }) => is_active && known.includes(type))
      .toSorted((a, b) => a.position - b.position)
      .map((widget) => toWidget(widget, { html, url })),
  };
}
