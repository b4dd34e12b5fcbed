import type { Category, Nominee } from '#contract/catalog.ts';
import { paths } from '../paths.ts';
import { nomineePicture } from '../pictures.ts';
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
          {...nomineePicture(content_image, category.type.orientation, widths, true)}
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
const widths = {
  vertical: '(min-width: 768px) 12rem, 9.5rem',
  horizontal: '(min-width: 768px) 20rem, 15rem',
};
