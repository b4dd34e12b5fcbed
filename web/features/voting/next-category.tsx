import type { Category } from '#contract/catalog.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { after } from '../../ui/after.ts';
import { announce } from '../../ui/announcer.tsx';
import { ArrowIcon, CloseIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { prefersReducedMotion } from '../../ui/scroll.ts';
import { useBallot } from './ballot-overview.tsx';
import type { PickedShow } from './my-picks.tsx';
import { PicksButton } from './picks-button.tsx';
import { fanCategories, neighbor } from './state/catalog.ts';
import { nextToDo } from './state/votes.ts';
import { useVoting, votingStore } from './voting.ts';

/** How long the page waits for a voter with no votes left here before it goes on, in milliseconds. */
const waitTime = 4000;

/** What a voter does who is not done here yet. */
const activities = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

interface NextCategoryProps {
  show: PickedShow;
  category: Category;
}

/**
 * The link to the next category. When all votes of this one are given, it leads to the next one that is still to do, stays in
 * reach of the thumb, and the page goes there by itself unless the voter does something; after the last one come the picks.
 */
export function NextCategory({ show, category }: NextCategoryProps) {
  const ballot = useBallot();
  const progress = ballot.find((entry) => entry.category.id === category.id)?.progress;
  const isSpent = progress === 'full';
  const toDo = isSpent ? nextToDo(ballot, category.key) : undefined;
  const isDone = isSpent && !toDo;
  const next = toDo ?? neighbor(fanCategories(show.categories), category.key, 1);
  const { isGoing, stay } = useGoingOn(category, isSpent, toDo);
  if (!next || next === category) return isDone ? <PicksButton show={show} /> : null;
  return (
    <div className="category-on" data-spent={isSpent} data-going={isGoing}>
      {isDone ? <PicksButton show={show} /> : null}
      <Link
        key={next.key}
        className={`btn ${isDone ? 'btn-outline-primary' : 'btn-primary'} category-next`}
        to={paths['voting.index']({ category: next.key })}
      >
        <span>Next category: {next.title}</span> <ArrowIcon />
      </Link>
      {isGoing ? (
        <button type="button" className="icon-button" aria-label="Stay here" title="Stay here" onClick={stay}>
          <CloseIcon />
        </button>
      ) : null}
    </div>
  );
}

/**
 * Goes to another category a moment after the last vote here is counted, unless the voter does something, uses the keyboard,
 * wants no motion, or has chosen to stay before.
 */
function useGoingOn(category: Category, isSpent: boolean, to: Category | undefined) {
  const navigate = useNavigate();
  const staysPut = useVoting((state) => state.staysPut);
  const isCounted = useVoting(({ attempts }) =>
    Object.values(attempts).every(
      ({ status, choice }) => status === 'failed' || choice.category_id !== category.id,
    ),
  );
  const isFinished = isSpent && isCounted;
  const [isGoing, setGoing] = useState(false);
  // Votes that were there when the page came are no reason to leave it.
  const had = useRef(isFinished);
  const begin = useEffectEvent(() => {
    if (!to || staysPut || prefersReducedMotion() || document.hidden) return;
    if (document.querySelector('.voting :focus-visible')) return;
    setGoing(true);
    announce(`Next category: ${to.title}, in a moment.`);
  });
  useEffect(() => {
    if (isFinished && !had.current) begin();
    had.current = isFinished;
  }, [isFinished]);

  const go = useEffectEvent(() => {
    if (to) void navigate(paths['voting.index']({ category: to.key }));
  });
  useEffect(() => {
    if (!isGoing) return undefined;
    // A press of the link or of the button beside it does what that says.
    const stop = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('.category-on'))) setGoing(false);
    };
    const cancel = after(waitTime, () => {
      setGoing(false);
      go();
    });
    for (const activity of activities) addEventListener(activity, stop, { passive: true });
    return () => {
      cancel();
      for (const activity of activities) removeEventListener(activity, stop);
    };
  }, [isGoing]);

  const stay = () => {
    setGoing(false);
    votingStore.update({ staysPut: true });
  };
  return { isGoing: isGoing && isFinished, stay };
}
