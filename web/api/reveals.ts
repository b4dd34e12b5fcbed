import { closedPhaseOf, type ClosedPhase } from '#contract/closed-phase.ts';
import { useResource } from './resource.ts';

/** The phase once voting is closed: whether winners of the running edition are out, and all of them. Undefined until that is known. */
export function useClosedPhase(): ClosedPhase | undefined {
  const { data: show, error } = useResource('events.get');
  const winners = useResource('winners.list', {});
  if (!show || !winners.data) return error || winners.error ? 'closed' : undefined;
  const { isRunning, categories } = winners.data;
  const won = new Set(isRunning ? categories.map(({ id }) => id) : []);
  const contested = new Set(show.nominees.map(({ category_id }) => category_id));
  return closedPhaseOf(won.size, [...contested].filter((id) => !won.has(id)).length);
}

/** Titles once winners are out, in place of what the show says of the wait for them. */
export const revealTitles = {
  revealing: 'The winners are being announced',
  announced: 'The winners are out',
};
