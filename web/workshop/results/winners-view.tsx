import type { Answer } from '#contract/routes.ts';
import { useCallback, useState } from 'react';
import { plural } from '../../counts.ts';
import { paths } from '../../paths.ts';
import { announce } from '../../ui/announcer.tsx';
import { Link } from '../../ui/link.tsx';
import { callAdmin } from '../api.ts';
import { mayUse } from '../roles.ts';
import { LoadState, useLoaded } from '../ui/calls.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useUser } from '../use-user.ts';
import { PublishFigures } from './publish-figures.tsx';
import { WinnerItem, type Category } from './winner-item.tsx';

/** Milliseconds between two loads: several admins may reveal at once. */
const winnersEvery = 3000;

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
  const load = useCallback(
    (signal: AbortSignal) =>
      callAdmin('results.winners', { query: edition === undefined ? {} : { edition } }, { signal }),
    [edition],
  );
  const loaded = useLoaded(load, winnersEvery);
  const [asked, setAsked] = useState<Asked>();
  const canReveal = mayUse('admin', useUser()) && isRunning;
  if (!loaded.data) return <LoadState of={loaded} label="Loading the winners" lines={6} />;
  const { certificate, categories } = loaded.data;
  const change = async ({ category, winners }: Asked) => {
    const params = { category: category.id };
    const { id, revealed } =
      winners.length > 0
        ? await callAdmin('results.reveal', { params, body: { winners } })
        : await callAdmin('results.undoReveal', { params });
    loaded.set((before) => ({
      ...before,
      categories: before.categories.map((each) => (each.id === id ? { ...each, revealed } : each)),
    }));
    // An answer from before the act may be under way.
    loaded.reload();
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
              <Link to={paths.winners()}>Winners page</Link> within seconds, and nothing of the others.
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
        <Question asked={asked} onConfirm={() => change(asked)} onClose={() => setAsked(undefined)} />
      ) : null}
    </>
  );
}

/** Where no vote counts, nobody wins. */
const canBeWon = (
  { decided_by, proposed }: Category,
  certificate: Answer<'results.winners'>['certificate'],
): boolean => decided_by === 'jury' || certificate === null || proposed.length > 0;

interface QuestionProps {
  asked: Asked;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

function Question({ asked: { category, winners }, onConfirm, onClose }: QuestionProps) {
  const { title, nominees, revealed } = category;
  const isReveal = winners.length > 0;
  const ids = isReveal ? winners : (revealed?.winners ?? []);
  const names = nominees.filter(({ id }) => ids.includes(id)).map((each) => each.title);
  const list = new Intl.ListFormat('en-US').format(names);
  return (
    <ConfirmDialog
      title={isReveal ? `Reveal ${title}?` : `Take ${title} back?`}
      cancel="Cancel"
      action={isReveal ? 'Reveal now' : 'Take back'}
      tone={isReveal ? 'primary' : 'danger'}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {isReveal ? (
        <p>
          Everyone will see that <strong>{list}</strong> {names.length > 1 ? 'share the win' : 'has won'}, on
          the Winners page and within seconds.
          {names.length > 1 ? ` That’s a tie of ${plural(names.length, 'nominee')}.` : ''}
        </p>
      ) : (
        <p>
          The Winners page will no longer show <strong>{list}</strong>. People may have seen it already, and
          the log keeps it.
        </p>
      )}
    </ConfirmDialog>
  );
}
