import * as z from 'zod/mini';
import { maxUploadBytes, uploadTypes, type UploadType } from './upload-limits.ts';

const picture = z.object({
  url: z.string(),
  /** By which parts of the show and nominees name it. */
  name: z.string(),
  filename: z.string(),
  alt: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  at: z.iso.datetime(),
  /** By a template; unused ones are deleted after 30 days. */
  used: z.boolean(),
});
export type UploadedPicture = z.infer<typeof picture>;

export const uploadsSchemas = {
  'uploads.create': {
    body: z.strictObject({
      filename: z.string().check(z.minLength(1), z.maxLength(255)),
      contentType: z.enum(Object.keys(uploadTypes) as [UploadType, ...UploadType[]], {
        error: 'Only JPEG, PNG, WebP and AVIF pictures can be uploaded.',
      }),
      size: z
        .int()
        .check(z.gte(1, 'The file is empty.'), z.lte(maxUploadBytes, 'The file is larger than 5 MB.')),
    }),
    /** A presigned form, valid for ten minutes, and the picture's future address. */
    response: z.object({
      upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
      url: z.string(),
    }),
  },
  /** Inspects the uploaded file and adds it to the pictures, or deletes it. */
  'uploads.finish': {
    body: z.strictObject({
      url: z.string().check(z.maxLength(200)),
      alt: z.optional(z.string().check(z.maxLength(500))),
    }),
    response: picture,
  },
  'uploads.list': { response: z.object({ pictures: z.array(picture) }) },
};
