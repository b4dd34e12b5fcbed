/** Of a pattern's name, in characters. */
export const mostNameLength = 80;

/** Widgets of a pattern, and of what is copied: one and those inside it. */
export const mostWidgets = 50;
