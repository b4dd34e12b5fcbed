/** What people call the colors of the theme. */
export const colorNames = {
  ground: 'Background',
  surface: 'Panels',
  text: 'Text',
  muted: 'Quiet text',
  accent: 'Accent',
  accentText: 'Text on the accent',
} as const;
