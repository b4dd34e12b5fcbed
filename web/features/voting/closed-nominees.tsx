import type { Category, Nominee } from '#contract/catalog.ts';
import type { Answer } from '#contract/routes.ts';
import { paths } from '../../paths.ts';
import { nomineePicture } from '../../pictures.ts';
import { ArrowIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { NominateLink } from './nominate-link.tsx';
import { nomineesOf } from './state/catalog.ts';

/** Of a category among all of them. */
const shownAtFirst = 6;

interface ClosedNomineesProps {
  show: Answer<'events.get'>;
  /** Without it, the first nominees of each category. */
  category: Category | undefined;
  /** Has its own page above. */
  named: Nominee | undefined;
}

/** The nominees of a category, and the ways to the others; or the first nominees of each. */
export function ClosedNominees({ show, category, named }: ClosedNomineesProps) {
  return (
    <div className="closed-nominees">
      {category ? (
        <OneCategory {...{ show, category, named }} />
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

function OneCategory({ show, category, named }: ClosedNomineesProps & { category: Category }) {
  const nominees = nomineesOf(show.nominees, category.id);
  return (
    <section aria-labelledby="closed-category">
      <h2 id="closed-category">{named ? `Also nominated in ${category.title}` : category.title}</h2>
      {category.description && !named ? <p className="closed-description">{category.description}</p> : null}
      {nominees.length === 0 ? (
        <>
          <p className="nominee-none">Sorry, it seems this category has no nominees.</p>
          <NominateLink category={category} />
        </>
      ) : null}
      <Pictures
        category={category}
        nominees={nominees.filter(({ nominee_id }) => nominee_id !== named?.nominee_id)}
      />
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
            <Picture
              {...nomineePicture(nominee.content_image, orientation, widths, true)}
              alt=""
              title={nominee.title}
            />
            {nominee.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const widths = { vertical: '(min-width: 768px) 12rem, 30vw', horizontal: '(min-width: 768px) 20rem, 45vw' };
