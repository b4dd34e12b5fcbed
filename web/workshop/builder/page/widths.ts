/** Widths of the preview in CSS pixels: the mobile and desktop of the specification, and one between. */
export const widths = { Mobile: 390, Tablet: 768, Desktop: 1440 } as const;
export type WidthName = keyof typeof widths;

/** How narrow and how wide a dragged preview gets, in CSS pixels. */
export const freeWidths = { least: 320, most: 1920 } as const;

/** A dragged width, in whole pixels within the limits. */
export const limited = (width: number, { least, most }: { least: number; most: number }): number =>
  Math.round(Math.min(Math.max(width, least), most));
