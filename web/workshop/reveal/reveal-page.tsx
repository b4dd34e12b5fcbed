import { useEffect, useRef, useState } from 'react';
import { resultsPath, stagePath } from '../../admin-paths.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Link } from '../../ui/link.tsx';
import { useWakeLock } from '../../ui/wake-lock.ts';
import { RevealQuestion } from '../results/reveal-question.tsx';
import { canBeWon, useReveals, type Category } from '../results/reveals.ts';
import { LoadState } from '../ui/calls.tsx';
import { WorkshopTitle } from '../workshop-title.tsx';
import { Cue } from './cue.tsx';
import { useChoices } from './use-choices.ts';
import { useHold } from './use-hold.ts';
import { useRunningEvent } from './use-running-event.ts';
import './reveal.scss';

/** The winners in running order, for a thumb on a phone at the side of the stage. */
export function RevealPage() {
  return (
    <div className="admin-page cues">
      <WorkshopTitle of="Reveal" />
      <header className="admin-head">
        <h1>Reveal</h1>
        <nav aria-label="Reveal">
          <Link to={stagePath}>Stage screen</Link>
          <Link to={resultsPath}>Results</Link>
        </nav>
      </header>
      <RunningOrder />
    </div>
  );
}

function RunningOrder() {
  const { loaded, change } = useReveals(undefined);
  const held = useHold(({ category, winners }, signal) => change(category, winners, signal));
  const choices = useChoices();
  const [asked, setAsked] = useState<Category>();
  const event = useRunningEvent();
  useWakeLock();
  const { data, error } = loaded;
  const next = data?.categories.find((each) => !each.revealed && canBeWon(each, data.certificate))?.id;
  const list = useNextInView(next !== undefined);
  if (!data) return <LoadState of={loaded} label="Loading the running order" lines={8} />;
  const { certificate, categories } = data;
  const winnable = categories.filter((each) => each.revealed ?? canBeWon(each, certificate));
  const revealed = winnable.filter((each) => each.revealed).length;
  return (
    <>
      <p className="cues-progress">
        <strong>
          {revealed} of {winnable.length} revealed
        </strong>
        <progress max={Math.max(1, winnable.length)} value={revealed} aria-label="Revealed categories" />
      </p>
      {error === undefined ? null : (
        <LoadState
          of={{ ...loaded, error: `The list below is out of date. ${error}` }}
          label="Loading the running order"
        />
      )}
      {certificate ? null : <NotCertified />}
      {categories.length === 0 ? <p>No category has a nominee yet.</p> : null}
      <ol ref={list}>
        {categories.map((category, index) => (
          <Cue
            key={category.id}
            category={category}
            number={index + 1}
            isNext={category.id === next}
            isCertified={certificate !== null}
            pictureOf={event.pictureOf}
            timeZone={event.timeZone}
            held={held}
            chosen={choices.chosenFor(category.id)}
            onChoose={(winners) => choices.choose(category.id, winners)}
            onTakeBack={() => setAsked(category)}
          />
        ))}
      </ol>
      {winnable.length > 0 && revealed === winnable.length && certificate ? <AllRevealed /> : null}
      {asked ? (
        <RevealQuestion
          category={asked}
          winners={[]}
          onConfirm={async () => {
            await change(asked.id, []);
            announce(`${asked.title} is taken back.`);
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  );
}

const NotCertified = () => (
  <Alert tone="info">
    <p>
      The result isn’t certified yet, so only a jury’s categories can be revealed. When voting is over, run{' '}
      <code>npx acclaim results certify --out FILE</code>. This screen follows by itself.
    </p>
  </Alert>
);

const AllRevealed = () => (
  <Alert tone="success">
    <p>
      Every winner is revealed. Next, publish all figures under <Link to={resultsPath}>Results</Link>, so that
      everyone can check the count. <Link to={paths.winners()}>See the Winners page</Link>
    </p>
  </Alert>
);

/** Brings what is next to the middle of the screen when the list first comes; later nothing moves under the thumb. */
function useNextInView(isThere: boolean) {
  const list = useRef<HTMLOListElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    if (!isThere || isDone.current) return;
    isDone.current = true;
    list.current?.querySelector('[data-next="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [isThere]);
  return list;
}
