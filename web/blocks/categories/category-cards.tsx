import type { Category, Nominee } from '#contract/catalog.ts';
import type { Answer } from '#contract/routes.ts';
import { plural } from '../../counts.ts';
import { paths } from '../../paths.ts';
import { nomineePicture } from '../../pictures.ts';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import './category-cards.scss';

interface CategoryCardsProps {
  show: Answer<'events.get'> | undefined;
  title: string;
}

export function CategoryCards({ show, title }: CategoryCardsProps) {
  // Not Map.groupBy, which the oldest supported browsers lack.
  const nominees = new Map<string, Nominee[]>();
  for (const nominee of show?.nominees ?? []) {
    nominees.set(nominee.category_id, [...(nominees.get(nominee.category_id) ?? []), nominee]);
  }
  const categories = show && fillRows(show.categories.filter(({ id }) => nominees.has(id)));
  if (categories?.length === 0) return null;
  const images = chooseImages(categories ?? [], nominees);
  return (
    <section className="category-cards" aria-labelledby="category-cards">
      <h2 id="category-cards">{title}</h2>
      <ul>
        {categories
          ? categories.map((category) => (
              <li key={category.id} className={isWide(category) ? 'is-wide' : ''}>
                <CategoryCard
                  category={category}
                  image={images.get(category.id) ?? ''}
                  count={nominees.get(category.id)?.length ?? 0}
                />
              </li>
            ))
          : Array.from({ length: cells }, (_, index) => (
              <li key={index}>
                <Skeleton className="category-card-frame" />
              </li>
            ))}
      </ul>
      {show && categories && categories.length < show.categories.length ? (
        <SiteLink className="btn btn-outline-primary" destination={{ to: paths['voting.index']() }}>
          All {show.categories.length} categories
        </SiteLink>
      ) : null}
    </section>
  );
}

const widths = {
  vertical: '(min-width: 768px) min(22vw, 310px), 45vw',
  horizontal: '(min-width: 768px) min(45vw, 640px), 92vw',
};

interface CategoryCardProps {
  category: Category;
  image: string;
  count: number;
}

function CategoryCard({ category, image, count }: CategoryCardProps) {
  const { key, title, type } = category;
  return (
    <SiteLink className="category-card" destination={{ to: paths['voting.index']({ category: key }) }}>
      <Picture
        {...nomineePicture(image, type.orientation, widths)}
        alt=""
        title={title}
        className="category-card-frame"
      />
      <span>
        <span className="category-card-title">{title}</span>
        <span className="category-card-count">{plural(count, 'nominee')}</span>
      </span>
    </SiteLink>
  );
}

/** Whole rows on a phone (two to a row) and on a desktop (four). */
const cells = 8;

export const isWide = ({ type }: Category): boolean => type.orientation === 'horizontal';

/** The first categories that fill the grid's rows; the voting page has them all. */
export function fillRows(categories: Category[]): Category[] {
  let taken = 0;
  return categories.filter((category) => {
    const span = isWide(category) ? 2 : 1;
    if (taken + span > cells) return false;
    taken += span;
    return true;
  });
}

/** A picture for each category, by its id. A nominee may be in many categories; each picture is shown once where possible. */
export function chooseImages(categories: Category[], nominees: Map<string, Nominee[]>): Map<string, string> {
  const chosen = new Map<string, string>();
  const used = new Set<string>();
  for (const { id } of categories) {
    const images = (nominees.get(id) ?? []).map(({ content_image }) => content_image).filter(Boolean);
    const image = images.find((each) => !used.has(each)) ?? images[0];
    if (image === undefined) continue;
    used.add(image);
    chosen.set(id, image);
  }
  return chosen;
}
