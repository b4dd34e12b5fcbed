import * as z from 'zod/mini';
import { id } from './id.ts';
import { widget } from './templates.ts';

/** ISO 8601. */
const until = z.iso.datetime();
const link = z.object({
  /** What follows `#` in the address of the draft's page. */
  token: z.string(),
  until,
  made: z.object({ at: z.iso.datetime(), by: z.string() }),
});
export type DraftLink = z.infer<typeof link>;

export const draftLinkSchemas = {
  'templates.shared': {
    query: z.object({ template: id }),
    response: z.object({ timeZone: z.string(), link: z.nullable(link) }),
  },
  'templates.share': {
    body: z.strictObject({
      template: id,
      /** Moves the end of the open link to a week from now. */
      renew: z.optional(z.boolean()),
    }),
    response: link,
  },
  'templates.unshare': { body: z.strictObject({ template: id }), response: z.object({}) },
  /** As `template.get`, of the draft as it is saved now. */
  'template.draft': {
    body: z.object({ token: z.string() }),
    response: z.object({ title: z.string(), until, widgets: z.array(widget) }),
  },
};
