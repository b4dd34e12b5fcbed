import type { Category, Nominee } from '#contract/catalog.ts';
import { isBlank } from '#contract/blank.ts';
import type { Widget } from '#contract/templates.ts';
import type { CSSProperties } from 'react';
import { useResource } from '../../api/resource.ts';
import { findCategory, nomineesOf } from '../../features/voting/state/catalog.ts';
import { paths } from '../../paths.ts';
import { nomineePicture } from '../../pictures.ts';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { WidgetButtons, WidgetFrame, WidgetHeading, WidgetText } from '../parts.tsx';
import { columnsFor } from './columns.ts';
import './nominees.scss';

/** `Nominee Grid`: the nominees of a category, each a link to its card on the voting page. Nothing without a category or nominees. */
export function View({ widget: { options } }: { widget: Widget }) {
  const { data, error } = useResource('events.get');
  const { category: key, most } = options.nominees;
  if (!key || (error && !data)) return null;
  if (!data) return <div className="widget nominee-grid is-loading" />;
  const category = findCategory(data.categories, key);
  const nominees = category ? nomineesOf(data.nominees, category.id) : [];
  if (!category || nominees.length === 0) return null;
  const shown = nominees.slice(0, most);
  const to = paths['voting.index']({ category: key });
  return (
    <WidgetFrame kind="nominee-grid" options={options}>
      {isBlank(options.header.value) ? <h2>{category.title}</h2> : <WidgetHeading options={options} />}
      <WidgetText className="widget-lead" options={options} />
      <ul
        className="nominee-grid-list"
        data-orientation={category.type.orientation}
        style={columnsOf(shown.length, category.type.orientation === 'vertical' ? [4, 6] : [3, 4])}
      >
        {shown.map((nominee) => (
          <li key={nominee.nominee_id}>
            <Card category={category} nominee={nominee} />
          </li>
        ))}
      </ul>
      {nominees.length > shown.length ? (
        <Link className="btn btn-outline-primary" to={to}>
          All {nominees.length} nominees
          <span className="visually-hidden"> of {category.title}</span>
        </Link>
      ) : null}
      <WidgetButtons buttons={options.buttons} />
    </WidgetFrame>
  );
}

/** Columns of windows of middle width and of wide ones. */
const columnsOf = (count: number, [middle, wide]: readonly [number, number]) =>
  ({ '--middle': columnsFor(count, middle), '--many': columnsFor(count, wide) }) as CSSProperties;

function Card({ category: { key, type }, nominee }: { category: Category; nominee: Nominee }) {
  const { title, slug, content_image, cast } = nominee;
  return (
    <Link to={paths['voting.index']({ category: key, nominee: slug })}>
      <Picture {...nomineePicture(content_image, type.orientation, widths)} alt="" title={title} />
      <strong>{title}</strong>
      {cast.length > 0 ? <span>{cast.map(({ name }) => name).join(', ')}</span> : null}
    </Link>
  );
}

const widths = {
  vertical: '(min-width: 1200px) min(22vw, 20rem), (min-width: 768px) 30vw, 45vw',
  horizontal: '(min-width: 768px) min(45vw, 28rem), 90vw',
};
