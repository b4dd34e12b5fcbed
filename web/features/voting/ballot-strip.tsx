import { useEffect, useRef } from 'react';
import { Link } from '../../ui/link.tsx';
import { paths } from '../../paths.ts';
import { ArrowIcon } from '../../ui/icons.tsx';
import { standingText } from './category-selector.tsx';
import { isDone, nextToDo, type BallotEntry } from './state/ballot.ts';

interface BallotStripProps {
  ballot: readonly BallotEntry[];
  activeKey: string | undefined;
  /** The visitor's votes are known: the strip tells what is done. */
  isVoted: boolean;
}

/** The voter's ballot at a glance: which categories are done, and the way to the ones that are not. */
export function BallotStrip({ ballot, activeKey, isVoted }: BallotStripProps) {
  const list = useRef<HTMLOListElement>(null);
  const next = nextToDo(ballot, activeKey);

  // Keeps the active category in the strip's window, without moving the page. An observer is called once the frame has been laid out, which
  // takes long enough with forty nominees: asked for sizes any sooner, the browser would lay out all of them in one go with the script.
  useEffect(() => {
    const strip = list.current;
    if (!strip || !activeKey) return undefined;
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      const active = strip.querySelector<HTMLElement>('[aria-current]');
      if (active) strip.scrollLeft = active.offsetLeft - (strip.clientWidth - active.clientWidth) / 2;
    });
    observer.observe(strip);
    return () => observer.disconnect();
  }, [activeKey]);

  return (
    <nav className="ballot-strip" aria-label="Your ballot">
      <div className="ballot-head">
        <h2>Your ballot</h2>
        <p>{progressText(ballot, isVoted)}</p>
        {isVoted && next ? (
          <Link className="ballot-next" to={paths['voting.index']({ category: next.key })}>
            Still to do: {next.title} <ArrowIcon />
          </Link>
        ) : null}
      </div>
      <ol ref={list} className="ballot-list">
        {ballot.map((entry) => (
          <li key={entry.category.id}>
            <Link
              className="ballot-item"
              data-standing={entry.standing}
              aria-current={entry.category.key === activeKey ? 'page' : undefined}
              to={paths['voting.index']({ category: entry.category.key })}
            >
              <span className="ballot-mark" aria-hidden="true" />
              {entry.category.title}
              {isVoted || entry.standing === 'empty' ? (
                <span className="visually-hidden"> ({standingText(entry)})</span>
              ) : null}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function progressText(ballot: readonly BallotEntry[], isVoted: boolean): string {
  const votable = ballot.filter(({ standing }) => standing !== 'empty');
  if (!isVoted) return `${votable.length} ${votable.length === 1 ? 'category' : 'categories'} to vote in`;
  const done = votable.filter(isDone).length;
  return done === votable.length
    ? 'All done for today. Thank you!'
    : `${done} of ${votable.length} done today`;
}
