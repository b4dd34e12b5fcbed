import type { Category, Nominee } from '#contract/catalog.ts';
import { pictureUrl, srcset, type PictureSize } from '#contract/pictures.ts';
import { Picture } from '../../ui/picture.tsx';
import { imageSizes } from './state/catalog.ts';

type Orientation = Category['type']['orientation'];

/** Sizes a browser may choose instead of the named one, for the screen's density and columns. */
const sources: Record<Orientation, PictureSize[]> = {
  vertical: ['200x300', '400x600', '800x1200'],
  horizontal: ['400x250', '800x500', '1200x750'],
};

/** How wide a picture is on a card: see styles/nominees.css for the columns. */
const cardWidths = {
  vertical: '(min-width: 768px) min(30vw, 420px), 45vw',
  horizontal: '(min-width: 1200px) 22vw, (min-width: 768px) 45vw, 90vw',
};

interface NomineePictureProps {
  nominee: Nominee;
  category: Category;
  isEager?: boolean;
  /** On the screen, in the syntax of `sizes`, where that is not a card's. */
  width?: string;
}

/** The picture of a nominee, in the shape of its category. The nominee's name is beside it. */
export function NomineePicture({ nominee, category, isEager = false, width }: NomineePictureProps) {
  const { title, content_image: image } = nominee;
  const { orientation } = category.type;
  const size = imageSizes[orientation];
  return (
    <Picture
      src={pictureUrl(image, size.name)}
      srcSet={srcset(image, sources[orientation])}
      sizes={width ?? cardWidths[orientation]}
      alt=""
      title={title}
      eager={isEager}
      width={size.width}
      height={size.height}
    />
  );
}
