import { completeValues } from '#contract/fields.ts';
import { pageFields, type PageDetails } from '#contract/page-fields.ts';
import { isSame } from './compare.ts';
import type { TemplateDraft } from './draft.ts';

export const noDetails = completeValues(pageFields, {});

/**
 * The place of the page's own picture among the widgets whose pictures are uploaded and whose faults are shown; no widget has
 * this id.
 */
export const pageOwner = '@page';

export type PageKey = keyof PageDetails;

/** Whether two drafts say the same of their pages; that all is empty is the same as nothing. */
export const isSamePage = (a: TemplateDraft['page'], b: TemplateDraft['page']): boolean =>
  a === b || isSame(a ?? {}, b ?? {});
