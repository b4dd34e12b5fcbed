import type { Category, Nominee } from '#contract/catalog.ts';
import { nomineePicture } from '../../pictures.ts';
import { Picture } from '../../ui/picture.tsx';

/** How wide a picture is on a card: see styles/nominees.css for the columns. */
const cardWidths = {
  vertical: '(min-width: 768px) min(30vw, 420px), 45vw',
  horizontal: '(min-width: 1200px) 22vw, (min-width: 768px) 45vw, 90vw',
};

interface NomineePictureProps {
  nominee: Nominee;
  category: Category;
  isEager?: boolean;
  /** On the screen, in the syntax of `sizes`, where those are not a card's. */
  widths?: typeof cardWidths;
}

/** The picture of a nominee, in the shape of its category. The nominee's name is beside it. */
export function NomineePicture({
  nominee,
  category,
  isEager = false,
  widths = cardWidths,
}: NomineePictureProps) {
  return (
    <Picture
      {...nomineePicture(nominee.content_image, category.type.orientation, widths)}
      alt=""
      title={nominee.title}
      eager={isEager}
    />
  );
}
