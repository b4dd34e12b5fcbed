import { useRef } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { candidatesOf, namesOf, type Category } from '../results/reveals.ts';
import { formatClock } from '../ui/times.ts';
import { CueWinners } from './cue-winners.tsx';
import type { useHold } from './use-hold.ts';

/** Milliseconds within which a second press is the shake of a thumb. */
const doublePress = 700;

interface CueProps {
  category: Category;
  number: number;
  isNext: boolean;
  isCertified: boolean;
  pictureOf: (nominee: string) => string;
  timeZone: string;
  held: ReturnType<typeof useHold>;
  /** Winners of the jury's choice. */
  chosen: readonly string[];
  onChoose: (winners: readonly string[]) => void;
  onTakeBack: () => void;
}

/** A category in the running order: one large button, which reveals it and takes it back. */
export function Cue(props: CueProps) {
  const { category, number, isNext, isCertified, timeZone, held, chosen, onChoose, onTakeBack } = props;
  const { id, title, decided_by, revealed } = category;
  const button = useRef<HTMLButtonElement>(null);
  const pressedAt = useRef(-Infinity);
  const candidates = candidatesOf(category);
  const winners = candidates
    .map((each) => each.id)
    .filter((each) => decided_by === 'fans' || chosen.includes(each));
  const isHeld = !revealed && held.hold?.category === id;
  const isOther = held.hold !== undefined && !isHeld;
  const isOff = !revealed && (isOther || winners.length === 0);
  const hasButton = revealed !== null || candidates.length > 0;
  const why = held.failure?.category === id && !revealed ? held.failure.text : undefined;
  const press = ({ timeStamp }: { timeStamp: number }) => {
    if (timeStamp - pressedAt.current < doublePress) return;
    pressedAt.current = timeStamp;
    if (revealed) onTakeBack();
    else if (isHeld) held.takeBack();
    else held.press({ category: id, title, winners });
  };
  const sayWhyNot = () =>
    announce(isOther ? `One at a time: ${held.hold?.title} is still to go out.` : 'Choose the winner first.');
  return (
    <li
      className="cue"
      data-next={isNext || undefined}
      data-held={isHeld || undefined}
      data-revealed={revealed !== null || undefined}
    >
      <div className="cue-head">
        <span className="cue-number" aria-hidden="true">
          {number}
        </span>
        <div>
          <h2>{title}</h2>
          <p>{revealed ? namesOf(category, revealed.winners) : standingOf(category, isCertified, winners)}</p>
          {revealed ? (
            <p className="cue-when">
              Revealed by {revealed.by}, {formatClock(revealed.at, timeZone)}
            </p>
          ) : null}
        </div>
        {isNext ? <strong className="cue-next">Next</strong> : null}
      </div>
      {!revealed && candidates.length > 0 ? (
        <CueWinners {...{ category, candidates, chosen, onChoose }} pictureOf={props.pictureOf} />
      ) : null}
      {/* One button for all states, so that the focus stays on it; what comes and goes is below, so that it stays under the thumb. */}
      {hasButton ? (
        <Button
          ref={button}
          className="cue-button"
          tone={isNext && !held.hold && winners.length > 0 ? 'primary' : 'secondary'}
          busy={isHeld && held.isSending}
          aria-disabled={isOff}
          onClick={press}
          onClickCapture={isOff ? sayWhyNot : undefined}
        >
          {revealed || isHeld ? 'Take back' : 'Reveal'}
          {isHeld && !held.isSending ? <span aria-hidden="true"> · {held.seconds}</span> : null}
          <VisuallyHidden>: {title}</VisuallyHidden>
        </Button>
      ) : null}
      {why === undefined ? null : <Alert>{why}</Alert>}
      {isHeld ? (
        <p className="cue-held">
          {held.isSending ? 'Sending …' : `Goes out in ${held.seconds} s. Keep this screen open.`}
        </p>
      ) : null}
      {isHeld && !held.isSending ? (
        <Button
          tone="outline-primary"
          className="cue-now"
          onClick={() => {
            // This button goes.
            button.current?.focus();
            held.now();
          }}
        >
          Reveal now
          <VisuallyHidden>: {title}</VisuallyHidden>
        </Button>
      ) : null}
    </li>
  );
}

/** Where a category stands that is not revealed, without a name: the screen may be seen. */
function standingOf(
  { decided_by, proposed }: Category,
  isCertified: boolean,
  winners: readonly string[],
): string {
  if (decided_by === 'jury')
    return winners.length > 0 ? 'Decided by the jury. Winner chosen.' : 'Decided by the jury.';
  if (!isCertified) return 'Waits for the certified result.';
  if (proposed.length === 0) return 'No vote counts here, so nobody wins.';
  return proposed.length > 1 ? `A tie: ${proposed.length} winners.` : 'Decided by the fans.';
}
