import { sourcesOf } from '../../pictures.ts';

/** The picture of a winner on home, by the orientation of its category. */
export const wonPicture = {
  vertical: (image: string) => ({
    ...sourcesOf(image, ['200x300', '400x600', '800x1200'], '(min-width: 768px) 22rem, 70vw'),
    width: 400,
    height: 600,
  }),
  horizontal: (image: string) => ({
    ...sourcesOf(image, ['400x250', '800x500', '1200x750'], '(min-width: 768px) 36rem, 90vw'),
    width: 800,
    height: 500,
  }),
};
