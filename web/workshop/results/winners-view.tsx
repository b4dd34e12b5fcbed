import { useState } from 'react';
import { revealPath } from '../../admin-paths.ts';
import { paths } from '../../paths.ts';
import { announce } from '../../ui/announcer.tsx';
import { Link } from '../../ui/link.tsx';
import { mayUse } from '../roles.ts';
import { LoadState } from '../ui/calls.tsx';
import { useUser } from '../use-user.ts';
import { PublishFigures } from './publish-figures.tsx';
import { RevealQuestion } from './reveal-question.tsx';
import { canBeWon, useReveals, type Category } from './reveals.ts';
import { WinnerItem } from './winner-item.tsx';

interface WinnersViewProps {
  /** Absent for the running edition. */
  edition: string | undefined;
  isRunning: boolean;
  timeZone: string;
}

/** What a person is asked to confirm. */
interface Asked {
  category: Category;
  /** None to take the revealed ones back. */
  winners: string[];
}

/** Reveals the winners category by category, then publishes all figures; each after a confirmation. */
export function WinnersView({ edition, isRunning, timeZone }: WinnersViewProps) {
  const { loaded, change } = useReveals(edition);
  const [asked, setAsked] = useState<Asked>();
  const canReveal = mayUse('admin', useUser()) && isRunning;
  if (!loaded.data) return <LoadState of={loaded} label="Loading the winners" lines={6} />;
  const { certificate, categories } = loaded.data;
  const carryOut = async ({ category, winners }: Asked) => {
    const revealed = await change(category.id, winners);
    announce(revealed ? `${category.title} is revealed.` : `${category.title} is taken back.`);
  };
  const revealed = categories.filter((each) => each.revealed).length;
  const unrevealed = categories.filter((each) => !each.revealed && canBeWon(each, certificate)).length;
  return (
    <>
      <section aria-labelledby="results-winners">
        <h2 id="results-winners">Winners</h2>
        {loaded.error === undefined ? null : (
          <LoadState
            of={{ ...loaded, error: `The list below is out of date. ${loaded.error}` }}
            label="Loading the winners"
          />
        )}
        <div className="reveal-progress">
          <p>
            <strong>
              {revealed} of {revealed + unrevealed} revealed
            </strong>
          </p>
          <progress
            max={Math.max(1, revealed + unrevealed)}
            value={revealed}
            aria-label="Revealed categories"
          />
        </div>
        <p className="results-note">
          {isRunning ? (
            <>
              Reveal a category when its envelope is opened. Visitors see it on the{' '}
              <Link to={paths.winners()}>Winners page</Link> within seconds, and nothing of the others. At the
              side of the stage, <Link to={revealPath}>the Reveal screen</Link> is made for a phone.
            </>
          ) : (
            <>
              What visitors see on the{' '}
              <Link to={paths.winners({ edition: loaded.data.edition })}>page of this edition</Link>. Winners
              are revealed and taken back while an edition runs.
            </>
          )}
        </p>
        {categories.length === 0 ? <p className="results-none">No category has a nominee yet.</p> : null}
        <ul className="reveal-list">
          {categories.map((category) => (
            <WinnerItem
              key={category.id}
              category={category}
              isCertified={certificate !== null}
              canReveal={canReveal}
              timeZone={timeZone}
              onReveal={(winners) => setAsked({ category, winners })}
              onTakeBack={() => setAsked({ category, winners: [] })}
            />
          ))}
        </ul>
      </section>
      <PublishFigures
        certificate={certificate}
        unrevealed={unrevealed}
        timeZone={timeZone}
        onOpened={(opened) =>
          loaded.set((before) => ({
            ...before,
            certificate: before.certificate && { ...before.certificate, opened },
          }))
        }
      />
      {asked ? (
        <RevealQuestion {...asked} onConfirm={() => carryOut(asked)} onClose={() => setAsked(undefined)} />
      ) : null}
    </>
  );
}
