import { useResource } from '../../api/resource.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import type { PendingVote } from './state/store.ts';

/** Leads to the nominee of a pending vote, which is given there. Until the show is loaded, the voting page finds the nominee. */
export function PendingVoteLink({ pending }: { pending: PendingVote }) {
  const { data } = useResource('events.get');
  const nominee = data?.nominees.find(
    ({ nominee_id, category_id }) => nominee_id === pending.nominee_id && category_id === pending.category_id,
  );
  return (
    <Link
      className="btn btn-primary"
      to={paths['voting.index'](nominee && { category: nominee.category_key, nominee: nominee.slug })}
    >
      Vote for {pending.title}
    </Link>
  );
}
