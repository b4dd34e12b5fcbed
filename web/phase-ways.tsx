import { phaseWords, ways, type Way } from '#contract/phase-words.ts';
import type { Phase } from '#contract/phase.ts';
import { useTakesNominations } from './api/phase.ts';
import { paths } from './paths.ts';
import { Link } from './ui/link.tsx';

/** The ways to what there is to do in a phase; the first one stands out. */
export function PhaseWays({ phase, className }: { phase: Phase; className: string }) {
  const { ways: own } = phaseWords[phase];
  const all: Way[] = useTakesNominations() && !own.includes('nominate') ? [...own, 'nominate'] : [...own];
  return (
    <p className={className}>
      {all.map((way, index) => (
        <WayLink key={way} way={way} isMain={index === 0} />
      ))}
    </p>
  );
}

export const WayLink = ({ way, isMain = false }: { way: Way; isMain?: boolean }) => (
  <Link
    className={`btn btn-${isMain ? 'primary btn-wide' : 'outline-primary'}`}
    to={paths[ways[way].route]()}
  >
    {ways[way].words}
  </Link>
);
