import type { Category, Nominee } from '#contract/catalog.ts';
import type { Answer } from '#contract/routes.ts';
import { useLocation } from 'react-router-dom';
import { decoded, paths } from '../../paths.ts';
import { sourcesOf } from '../../pictures.ts';
import { useAddressEnd } from '../../ui/address-end.ts';
import { ArrowIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { Cast, Handle, WebsiteLink } from '../../ui/people.tsx';
import { Picture } from '../../ui/picture.tsx';
import { NominateLink } from './nominate-link.tsx';
import { findCategory, namedBy, nomineesOf } from './state/catalog.ts';

/** Of a category among all of them. */
const shownAtFirst = 6;

interface ClosedNomineesProps {
  show: Answer<'events.get'>;
  routeKey: string | undefined;
}

/** The nominees of the category in the address, the one whom it names first; else the first ones of each category. */
export function ClosedNominees({ show, routeKey }: ClosedNomineesProps) {
  const category = findCategory(show.categories, routeKey);
  return (
    <div className="closed-nominees">
      {category ? (
        <OneCategory show={show} category={category} />
      ) : (
        <>
          <h2>The nominees</h2>
          {show.categories.map((each) => (
            <Some key={each.id} category={each} nominees={nomineesOf(show.nominees, each.id)} />
          ))}
        </>
      )}
    </div>
  );
}

/** The slug of the nominee whom an address names, in its path or its fragment; empty without one. */
export function useNamed(): string {
  const { pathname } = useLocation();
  const { hash } = useAddressEnd();
  return decoded(pathname.split('/')[3] ?? hash.slice(1));
}

function OneCategory({ show, category }: { show: Answer<'events.get'>; category: Category }) {
  const nominees = nomineesOf(show.nominees, category.id);
  const withdrawn = show.withdrawn.filter(({ category_id }) => category_id === category.id);
  const { nominee: named } = namedBy(useNamed(), nominees, withdrawn);
  return (
    <section aria-labelledby="closed-category">
      <h2 id="closed-category">{category.title}</h2>
      {category.description ? <p className="closed-description">{category.description}</p> : null}
      {nominees.length === 0 ? (
        <>
          <p className="nominee-none">Sorry, it seems this category has no nominees.</p>
          <NominateLink category={category} />
        </>
      ) : null}
      {named ? <Featured nominee={named} category={category} /> : null}
      <Pictures category={category} nominees={nominees.filter((each) => each !== named)} />
      <nav className="closed-categories" aria-label="Other categories">
        <ul>
          {show.categories.map(({ id, key, title }) => (
            <li key={id}>
              <Link
                aria-current={id === category.id ? 'page' : undefined}
                to={paths['voting.index']({ category: key })}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}

function Some({ category, nominees }: { category: Category; nominees: readonly Nominee[] }) {
  const { id, key, title } = category;
  if (nominees.length === 0) return null;
  return (
    <section className="closed-some" aria-labelledby={`closed-${id}`}>
      <div className="closed-head">
        <h3 id={`closed-${id}`}>
          <Link to={paths['voting.index']({ category: key })}>{title}</Link>
        </h3>
        {nominees.length > shownAtFirst ? (
          <Link to={paths['voting.index']({ category: key })}>
            All {nominees.length}
            <span className="visually-hidden"> nominees of {title}</span> <ArrowIcon />
          </Link>
        ) : null}
      </div>
      <Pictures category={category} nominees={nominees.slice(0, shownAtFirst)} />
    </section>
  );
}

interface PicturesProps {
  category: Category;
  nominees: readonly Nominee[];
}

function Pictures({ category, nominees }: PicturesProps) {
  const { orientation } = category.type;
  return (
    <ul className="closed-pictures" data-orientation={orientation}>
      {nominees.map((nominee) => (
        <li key={nominee.nominee_id}>
          <Link to={paths['voting.index']({ category: category.key, nominee: nominee.slug })}>
            <Picture {...small[orientation](nominee.content_image)} alt="" title={nominee.title} />
            {nominee.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const small = {
  vertical: (image: string) => ({
    ...sourcesOf(image, ['200x300', '400x600'], '(min-width: 768px) 12rem, 30vw'),
    width: 400,
    height: 600,
  }),
  horizontal: (image: string) => ({
    ...sourcesOf(image, ['400x250', '800x500'], '(min-width: 768px) 20rem, 45vw'),
    width: 800,
    height: 500,
  }),
};

function Featured({ nominee, category }: { nominee: Nominee; category: Category }) {
  const { title, content_image, cast, twitter, profile_website: website } = nominee;
  const picture =
    category.type.orientation === 'vertical'
      ? { ...sourcesOf(content_image, ['400x600', '800x1200'], '20rem'), width: 400, height: 600 }
      : { ...sourcesOf(content_image, ['800x500', '1200x750'], '36rem'), width: 800, height: 500 };
  return (
    <article className="closed-featured" data-orientation={category.type.orientation}>
      <Picture {...picture} alt="" title={title} eager />
      <div>
        {category.title_column ? <p className="closed-description">{category.title_column}</p> : null}
        <h3>{title}</h3>
        {cast.length > 0 ? <Cast cast={cast} className="closed-description" /> : null}
        {twitter || website ? (
          <p className="closed-links">
            {twitter ? <Handle twitter={twitter} /> : null}
            {website ? <WebsiteLink href={website} title={title} /> : null}
          </p>
        ) : null}
      </div>
    </article>
  );
}
