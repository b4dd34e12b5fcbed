import type { Category, Event } from '#contract/catalog.ts';
import { useResource } from '../../api/resource.ts';
import { useTakesNominations } from '../../api/phase.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import './nominate-link.css';

/** Leads from a category without nominees to its pre-nominations, where it takes them now. */
export function NominateLink({ category }: { category: Category }) {
  const event = useResource('events.get').data?.event;
  const isOpen = useTakesNominations();
  return event && isOpen ? <LinkOf event={event} category={category} /> : null;
}

function LinkOf({ event, category }: { event: Event; category: Category }) {
  const { data } = useResource('prenominations.categories', { event: event.id });
  const isListed = data?.data.some(({ id }) => id === category.id);
  return (
    <p className="nominee-none nominate-link">
      {isListed ? (
        <Link className="btn btn-outline-primary" to={paths['prenom.index']({ category: category.key })}>
          Pre-nominate in {category.title}
        </Link>
      ) : null}
    </p>
  );
}
