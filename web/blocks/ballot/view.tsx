import { phaseWords, titleIn } from '#contract/phase-words.ts';
import type { EventDates, Phase } from '#contract/phase.ts';
import { momentInWords } from '#contract/times.ts';
import { Suspense } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { usePhase } from '../../api/phase.ts';
import { PhaseWays } from '../../phase-ways.tsx';
import { parseInstant } from '../../format.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { TimeLeft } from '../countdown/time-left.tsx';
import './ballot.scss';

const Message = lazyPart('blocks/ballot/message.tsx', async () => (await import('./message.tsx')).Message);

/** `Ballot`: what the show is at, until when, and the ways to what there is to do. */
export function View() {
  const config = useAppConfig();
  const phase = usePhase();
  const end = ends[phase];
  const until = end ? config.schedule[end] : null;
  return (
    <section className="vote-call" aria-labelledby="vote-call">
      <div>
        <h2 id="vote-call">{phaseWords[phase].onHome ?? titleIn(phase, config)}</h2>
        <Words phase={phase} />
        <PhaseWays className="vote-call-ways" phase={phase} />
      </div>
      {until === null ? null : <TimeLeft until={parseInstant(until)} />}
    </section>
  );
}

/** What a phase is over at, of those whose end is on the calendar. */
const ends: Partial<Record<Phase, keyof EventDates & `${string}_${'start' | 'end'}`>> = {
  before: 'voting_start',
  nominating: 'fan_prenom_end',
  open: 'voting_end',
};

function Words({ phase }: { phase: Phase }) {
  const { voteLimit, timeZone, schedule } = useAppConfig();
  const { voting_start: start, voting_end: end, fan_prenom_end: lastNomination } = schedule;
  const on = (instant: string) => momentInWords(parseInstant(instant), timeZone);
  switch (phase) {
    case 'before':
      return start === null ? null : (
        <p>
          Voting opens {on(start)}.{end === null ? null : ` It closes ${on(end)}.`}
        </p>
      );
    case 'nominating':
      return (
        <p>
          Tell us who should be nominated
          {lastNomination === null ? null : ` by ${on(lastNomination)}`}.
          {start === null ? null : ` Voting opens ${on(start)}.`}
        </p>
      );
    case 'open':
      return (
        <p>
          You get {voteLimit === 1 ? 'one vote' : `${voteLimit} votes`} a day in every category.
          {end === null ? null : ` Voting closes ${on(end)}.`}
        </p>
      );
    case 'closed':
      return (
        <Suspense>
          <Message />
        </Suspense>
      );
    case 'revealing':
    case 'announced':
    default:
      return <p>Thank you to everyone who voted.</p>;
  }
}
