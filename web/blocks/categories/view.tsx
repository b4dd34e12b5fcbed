import { useResource } from '../../api/resource.ts';
import { useVotingPhase } from '../../api/voting-phase.ts';
import { CategoryCards } from './category-cards.tsx';

/** `Categories`: a card for each category that fills the grid’s rows. */
export function View() {
  const { data } = useResource('events.get');
  const phase = useVotingPhase();
  return <CategoryCards show={data} title={phase === 'open' ? 'Choose a category' : 'The nominees'} />;
}
