import * as z from 'zod/mini';
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

export const templatesSchemas = {
  'template.get': {
    response: z.object({
      template: z.object({ title: z.string(), is_default: z.boolean() }),
      widgets: z.array(widget),
    }),
  },
};
