import type { Category } from '#contract/catalog.ts';
import { nomineePicture } from '../../pictures.ts';

const widths = { vertical: '(min-width: 768px) 22rem, 70vw', horizontal: '(min-width: 768px) 36rem, 90vw' };

/** The picture of a winner on home. */
export const wonPicture = (image: string, { orientation }: Category['type']) =>
  nomineePicture(image, orientation, widths);
