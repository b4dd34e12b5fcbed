/** Names of routes that a button may lead to (tests/SPEC.md: Screens and routes); `page` is a content page, by its code. */
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

/** Keys a map of styles may hold (tests/SPEC.md: Data model). */
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

/** Width in px up to which a widget shows its mobile image, unless it says otherwise (tests/SPEC.md: Constants and limits). */
export const defaultImageBreakpoint = 768;
