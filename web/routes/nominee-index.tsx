import type { Answer } from '#contract/routes.ts';
import { useResource } from '../api/resource.ts';
import { plural } from '../counts.ts';
import { nomineesOf } from '../features/voting/state/catalog.ts';
import { paths } from '../paths.ts';
import { Link } from '../ui/link.tsx';

const id = 'nominee-index';

/** Leads past the words of an editor, however many these are. */
export function IndexLink() {
  const { data } = useResource('events.get');
  if (data?.nominees.length === 0) return null;
  return (
    <Link className="btn btn-outline-primary nominee-index-link" to={`#${id}`}>
      Find a nominee
    </Link>
  );
}

/** Every category with its nominees, who lead to their cards on the voting page. */
export function NomineeIndex() {
  const { data, error } = useResource('events.get');
  if (data) return data.nominees.length > 0 ? <Index {...data} /> : null;
  return error ? null : <div className="nominee-index-loading" />;
}

type Show = Pick<Answer<'events.get'>, 'categories' | 'nominees'>;

const Index = ({ categories, nominees }: Show) => (
  <section className="nominee-index" aria-labelledby={id}>
    <h2 id={id}>Find a nominee</h2>
    {categories.map((category) => {
      const { key, title } = category;
      const own = nomineesOf(nominees, category.id);
      return own.length === 0 ? null : (
        <details key={key}>
          <summary>
            {title} <span>{plural(own.length, 'nominee')}</span>
          </summary>
          <ul>
            {own.map((nominee) => (
              <li key={nominee.nominee_id}>
                <Link to={paths['voting.index']({ category: key, nominee: nominee.slug })}>
                  {nominee.title}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      );
    })}
  </section>
);
