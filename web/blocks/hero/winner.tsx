import { titleIn } from '#contract/phase-words.ts';
import type { Phase } from '#contract/phase.ts';
import type { ReactNode } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { leadOf, namesOf, useLiveWinners } from '../../features/winners/use-winners.ts';
import { wonPicture } from '../../features/winners/won-picture.ts';
import { PhaseWays } from '../../phase-ways.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Edition } from './edition.tsx';
import './winner.scss';

/** Milliseconds. A home page is open in many more windows than the winners' own, all year round. */
const interval = 30_000;
/** Pictures of a tie that stand side by side. */
const most = 3;

interface LeadWinnerProps {
  phase: Phase;
  /** Shown until there is a winner. */
  children: ReactNode;
}

/** The winner revealed last, on the hero's stage. */
export function LeadWinner({ phase, children }: LeadWinnerProps) {
  const config = useAppConfig();
  const { data } = useLiveWinners(undefined, interval);
  const lead = leadOf(data?.categories ?? []);
  if (!lead) return children;
  return (
    <div className="hero-winner" data-orientation={lead.type.orientation}>
      <div className="hero-winner-pictures">
        {lead.winners.slice(0, most).map(({ nominee_id, title, content_image }) => (
          <Picture key={nominee_id} {...wonPicture(content_image, lead.type)} alt="" title={title} eager />
        ))}
      </div>
      <div className="home-hero-words">
        <h1 id="home-name" className="visually-hidden">
          {config.name}
        </h1>
        <Edition />
        <p className="hero-winner-category">{lead.title}</p>
        <h2>{namesOf(lead)}</h2>
        <p className="home-phase">{titleIn(phase, config)}</p>
        <PhaseWays className="home-hero-ways" phase={phase} />
      </div>
    </div>
  );
}
