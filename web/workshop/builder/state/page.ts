import { completeValues } from '#contract/fields.ts';
import { pageFields, type PageDetails } from '#contract/page-fields.ts';

export const noDetails = completeValues(pageFields, {});

/**
 * The place of the page's own picture among the widgets whose pictures are uploaded and whose faults are shown; no widget has
 * this id.
 */
export const pageOwner = '@page';

export type PageKey = keyof PageDetails;
