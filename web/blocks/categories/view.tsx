import { phaseWords } from '#contract/phase-words.ts';
import { useResource } from '../../api/resource.ts';
import { usePhase } from '../../api/phase.ts';
import { CategoryCards } from './category-cards.tsx';

/** `Categories`: a card for each category that fills the grid’s rows. */
export function View() {
  const { data } = useResource('events.get');
  return <CategoryCards show={data} title={phaseWords[usePhase()].categories} />;
}
