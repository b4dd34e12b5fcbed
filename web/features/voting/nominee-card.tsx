import type { Category, Nominee } from '#contract/catalog.ts';
import { memo, useState, type CSSProperties } from 'react';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { NomineePicture } from './nominee-picture.tsx';
import { ShareButton } from './share-button.tsx';
import { truncateTitle } from './state/catalog.ts';
import type { ShownStatus } from './state/votes.ts';
import { cardId } from './use-route.ts';
import { useKeptPress, useVote } from './use-vote.ts';

interface NomineeCardProps {
  nominee: Nominee;
  category: Category;
  isHighlighted: boolean;
  /** Not among those that were searched for. */
  isHidden: boolean;
  isEager: boolean;
}

/** A nominee; in a category that fans decide, with the button to vote. */
export const NomineeCard = memo(function NomineeCard(props: NomineeCardProps) {
  const { nominee, category, isHighlighted, isHidden } = props;
  if (category.decided_by === 'fans') return <VotableNominee {...props} />;
  return (
    <li
      id={cardId(nominee)}
      className="nominee"
      tabIndex={-1}
      hidden={isHidden}
      data-highlighted={isHighlighted}
    >
      <div className="nominee-picture">
        <NomineePicture {...props} />
      </div>
      <NomineeText {...props} />
    </li>
  );
});

/** The picture is the button that votes and, when voted, cancels (tests/SPEC.md: States and transitions). */
function VotableNominee(props: NomineeCardProps) {
  const { nominee, isHighlighted, isHidden } = props;
  const { status, label, rest, failure, isBusy, cancels, press } = useVote(nominee);
  const isCelebrating = useCelebration(status);
  // What the press did stays in sight until the pointer or the focus has left: only then the button offers the next one.
  const [isJustPressed, setJustPressed] = useState(false);
  const [button, takePress] = useKeptPress();
  const [flight, setFlight] = useState<CSSProperties>();
  const handlePress = () => {
    takePress();
    setFlight(flightTo(button.current));
    setJustPressed(true);
    press();
  };
  const leave = () => setJustPressed(false);

  return (
    <li
      id={cardId(nominee)}
      className="nominee"
      tabIndex={-1}
      hidden={isHidden}
      data-status={status}
      data-highlighted={isHighlighted}
      data-celebrating={isCelebrating}
      data-pressed={isJustPressed}
    >
      <button
        ref={button}
        type="button"
        className="nominee-vote"
        title={`${label} ${rest}`}
        aria-disabled={isBusy || undefined}
        disabled={status === 'limit'}
        data-keeps-press=""
        onClick={handlePress}
        onMouseLeave={leave}
        onBlur={leave}
      >
        <NomineePicture {...props} />
        {isCelebrating ? (
          <>
            <span className="nominee-rays" />
            {flight ? <span className="nominee-star" style={flight} /> : null}
          </>
        ) : null}
        <span className="nominee-call">
          <span className="nominee-seal" />
          <span>{label}</span>
          <span className="visually-hidden">{rest}</span>
          {cancels ? (
            <span className="nominee-cancel" aria-hidden="true">
              Click to cancel
            </span>
          ) : null}
        </span>
      </button>
      {failure ? <p className="nominee-failure">{failure}</p> : null}
      <NomineeText {...props} />
    </li>
  );
}

/** From where a star of the voting bar flies to a card's seal: the last of the votes left, which the press gives away. */
function flightTo(card: HTMLElement | null): CSSProperties | undefined {
  const star = Array.from(document.querySelectorAll('.voting-bar .pip[data-left="true"]')).at(-1);
  if (!star || !card) return undefined;
  const [from, to] = [star.getBoundingClientRect(), card.getBoundingClientRect()];
  const [x, y] = [from.left - (to.left + to.width / 2), from.top - to.bottom];
  return { '--from': `${Math.round(x)}px ${Math.round(y)}px` } as CSSProperties;
}

const givenStatuses: readonly ShownStatus[] = ['sending', 'unanswered', 'voted'];

/** Whether to celebrate: from a vote given here until it is canceled, not for earlier votes. */
function useCelebration(status: ShownStatus): boolean {
  const [{ before, isOn }, set] = useState({ before: status, isOn: false });
  if (status === before) return isOn;
  const next = status === 'sending' || (isOn && givenStatuses.includes(status));
  set({ before: status, isOn: next });
  return next;
}

function NomineeText({ nominee, category }: Pick<NomineeCardProps, 'nominee' | 'category'>) {
  const { title, cast, slug } = nominee;
  const path = paths['voting.index']({ category: category.key, nominee: slug });
  return (
    <div className="nominee-text">
      {category.title_column ? <p className="nominee-column">{category.title_column}</p> : null}
      <h2 title={title}>{truncateTitle(title)}</h2>
      {cast.length > 0 ? (
        <p className="nominee-cast">
          <span className="visually-hidden">Cast: </span>
          {cast.map(({ name }) => name).join(', ')}
        </p>
      ) : null}
      <div className="nominee-links">
        <Link to={path} aria-label={`Look at ${title}`}>
          <LookIcon />
          Look
        </Link>
        <ShareButton title={title} path={path} />
      </div>
    </div>
  );
}

function LookIcon() {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
    >
      <path d="M9 4H4v5m11-5h5v5M9 20H4v-5m11 5h5v-5" strokeLinecap="round" />
    </svg>
  );
}
