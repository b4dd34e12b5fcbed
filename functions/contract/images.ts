import * as z from 'zod/mini';
import { pictureFormats, pictureSizes, type PictureSize } from './pictures.ts';

export const imagesSchemas = {
  'images.get': {
    params: z.object({
      key: z.string().check(z.regex(/^[0-9a-f]{32}\.(jpg|png|webp|avif|gif)$/)),
      size: z.enum(Object.keys(pictureSizes) as [PictureSize, ...PictureSize[]]),
      format: z.enum(pictureFormats),
    }),
    response: z.unknown(),
  },
};
