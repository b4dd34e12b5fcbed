import * as z from 'zod/mini';
import { pageFields } from './page-fields.ts';
import { answerShape } from './widget-schemas.ts';
import { widgetFields } from './widget-fields.ts';

const { title, description, thumbnail, options } = answerShape(widgetFields);

export const widget = z.object({
  id: z.string(),
  /** The name of a block (web/blocks); pages skip unknown ones. */
  type: z.string(),
  /** Version of the block's options, from 1; blocks migrate older ones on opening. */
  version: z.number(),
  title,
  description,
  is_active: z.boolean(),
  position: z.number(),
  thumbnail,
  options,
});
export type Widget = z.infer<typeof widget>;

/** Absent where nothing of it is set. */
export const page = z.optional(z.object(answerShape(pageFields)));

export const templatesSchemas = {
  'template.get': {
    response: z.object({
      template: z.object({ title: z.string(), is_default: z.boolean() }),
      page,
      widgets: z.array(widget),
    }),
  },
};
