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
  /** By any part of the show; unused uploads are deleted after 30 days. */
  used: z.boolean(),
});
export type UploadedPicture = z.infer<typeof picture>;

/** Shapes that pictures are cut to; the pixels are the browser's matter. */
export const cropShapes = ['wide', 'tall', 'card'] as const;
export type CropShape = (typeof cropShapes)[number];

const part = z.number().check(z.gte(0), z.lte(1));
/** What a crop shows of a picture: a shape, and the focal point in parts of the width and height. */
const crop = { shape: z.enum(cropShapes), x: part, y: part };

/** What of a show can use a picture. A `version` is a stored one of a template, which can be restored. */
export const pictureUsers = [
  'template',
  'version',
  'pattern',
  'page',
  'menu',
  'sponsor',
  'nominee',
  'look',
  'other',
] as const;

/** Where a picture is used: the id within its part, and the name that people know it by. */
const pictureUse = z.object({ part: z.enum(pictureUsers), id: z.string(), name: z.string() });
export type PictureUse = z.infer<typeof pictureUse>;

const libraryPicture = z.object({
  ...picture.shape,
  /** An import's has no alternative text here, and only imports take it away. */
  from: z.enum(['upload', 'import']),
  isVideo: z.boolean(),
  /** When it was uploaded, or last replaced; null for an import's. */
  at: z.nullable(z.iso.datetime()),
  /** Zero where the size is not known; so is the height. */
  width: z.number(),
  /** Of the picture itself and of its crops. */
  uses: z.array(pictureUse),
  /** What was cut from it for the places that show it, the newest first; these are no entries of the list. */
  crops: z.array(z.object({ name: z.string(), url: z.string(), ...crop })),
});
export type LibraryPicture = z.infer<typeof libraryPicture>;

const name = z.string().check(z.minLength(1), z.maxLength(255));
const url = z.string().check(z.maxLength(200));
/** The picture that another one was cut from, and how. */
const source = z.strictObject({ name, ...crop });
export type CropSource = z.infer<typeof source>;
const alt = z.string().check(z.maxLength(500, 'At most 500 characters.'));

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
    body: z.strictObject({ url, alt: z.optional(alt), source: z.optional(source) }),
    response: picture,
  },
  /** Every picture and video of the show, what was uploaded last first. */
  'uploads.list': { response: z.object({ pictures: z.array(libraryPicture) }) },
  /** Changes the alternative text that an uploaded picture brings along where it is chosen. */
  'uploads.change': {
    body: z.strictObject({ name, alt }),
    response: z.object({ name: z.string(), alt: z.string() }),
  },
  /** A new file takes the place of a picture, under its name, wherever it is used. */
  'uploads.replace': {
    body: z.strictObject({
      name,
      /** Of the new file, from `uploads.create`, once it has arrived. */
      url,
      /** Address of the picture that it replaces. */
      before: url,
    }),
    response: z.omit(picture, { used: true }),
  },
  /** Deletes an uploaded picture that nothing uses. */
  'uploads.delete': { body: z.strictObject({ name }), response: z.object({ name: z.string() }) },
};
