import type { Answer } from '#contract/routes.ts';
import { useResource } from '../api/resource.ts';
import { plural } from '../counts.ts';
import { nomineesOf } from '../features/voting/state/catalog.ts';
import { paths } from '../paths.ts';
import { Link } from '../ui/link.tsx';

/** Every category with its nominees, who lead to their cards on the voting page. */
export function NomineeIndex() {
  const { data } = useResource('events.get');
  return data && data.nominees.length > 0 ? <Index {...data} /> : null;
}

type Show = Pick<Answer<'events.get'>, 'categories' | 'nominees'>;

const Index = ({ categories, nominees }: Show) => (
  <section className="nominee-index" aria-labelledby="nominee-index">
    <h2 id="nominee-index">Find a nominee</h2>
    {categories.map(({ id, key, title }) => {
      const own = nomineesOf(nominees, id);
      return own.length === 0 ? null : (
        <details key={id}>
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
