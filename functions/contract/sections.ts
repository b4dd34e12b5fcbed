/** The sections that home has of itself above the widgets of its template, unless somebody moves them. */
export const sectionsAbove = ['hero', 'live-stream', 'presented-by'] as const;
/** Those below them. */
export const sectionsBelow = ['categories', 'sponsors'] as const;
