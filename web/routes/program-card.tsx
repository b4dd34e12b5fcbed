import type { Category, Nominee } from '#contract/catalog.ts';
import { paths } from '../paths.ts';
import { sourcesOf } from '../pictures.ts';
import { Link } from '../ui/link.tsx';
import { Cast, Handle, WebsiteLink } from '../ui/people.tsx';
import { Picture } from '../ui/picture.tsx';

interface CardProps {
  category: Category;
  nominee: Nominee;
  /** Whether the first screen may show its picture. */
  isEager: boolean;
}

/** A nominee with picture, cast and links. It leads to the nominee's address on the voting page. */
export function ProgramCard({ category, nominee, isEager }: CardProps) {
  const { title, slug, content_image, cast, twitter, profile_website: website } = nominee;
  return (
    <li>
      <Link className="program-nominee" to={paths['voting.index']({ category: category.key, nominee: slug })}>
        <Picture
          {...pictureOf[category.type.orientation](content_image)}
          alt=""
          title={title}
          eager={isEager}
        />
        <span>{title}</span>
      </Link>
      {cast.length > 0 ? <Cast cast={cast} className="program-cast" /> : null}
      {twitter || website ? (
        <p className="program-links">
          {twitter ? <Handle twitter={twitter} /> : null}
          {website ? <WebsiteLink href={website} title={title} /> : null}
        </p>
      ) : null}
    </li>
  );
}

/** How wide a picture is: see nominee-program.scss. */
const pictureOf = {
  vertical: (image: string) => ({
    ...sourcesOf(image, ['200x300', '400x600'], '(min-width: 768px) 12rem, 9.5rem'),
    width: 400,
    height: 600,
  }),
  horizontal: (image: string) => ({
    ...sourcesOf(image, ['400x250', '800x500'], '(min-width: 768px) 20rem, 15rem'),
    width: 800,
    height: 500,
  }),
};
