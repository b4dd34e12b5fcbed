import { widgetOf, type TemplateDraft } from '../state/draft.ts';
import { textsOf, type PageText } from './typing-texts.ts';

/** In pixels from the window's top left. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A text with the element in which the page shows it. */
interface ShownText extends PageText {
  readonly element: HTMLElement;
}

/** The texts that the page shows of a widget, in the order in which it shows them. */
export function textsOnPage(draft: TemplateDraft, widget: string): ShownText[] {
  const stored = widgetOf(draft, widget);
  const place = document.querySelector(`[data-widget="${CSS.escape(widget)}"]`);
  if (!stored || !place) return [];
  return textsOf(stored)
    .flatMap((text) => {
      // What is typed into is a copy; what is in columns is of other widgets.
      const found = place.querySelectorAll<HTMLElement>(`:is(${text.selector}):not(.typing-copy)`);
      const element = [...found].find((each) => each.closest('[data-widget]') === place);
      return element ? [{ ...text, element }] : [];
    })
    .toSorted((a, b) =>
      a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
}

/** The path of a widget's text at a point. A link may cover it, so its box counts. */
export const pathAt = (draft: TemplateDraft, widget: string, { x, y }: Point): string | undefined =>
  textsOnPage(draft, widget).find(({ element }) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  })?.path;
