/** Names of routes that a button may lead to (specification section 2); `page` is a content page, by its code. */
export const linkNames = [
  'index',
  'categories',
  'nominees',
  'winners',
  'voting.index',
  'prenom.index',
  'page',
  '404',
] as const;

/** Keys a map of styles may hold (specification section 3). */
export const styleKeys = [
  'color',
  'fontSize',
  'fontFamily',
  'fontWeight',
  'backgroundColor',
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
  'paddingTop',
  'paddingBottom',
  'paddingLeft',
  'paddingRight',
  'marginTop',
  'marginBottom',
  'marginLeft',
  'marginRight',
] as const;
export type StyleKey = (typeof styleKeys)[number];

/** Width in px up to which a widget shows its mobile image, unless it says otherwise (specification section 9). */
export const defaultImageBreakpoint = 768;
