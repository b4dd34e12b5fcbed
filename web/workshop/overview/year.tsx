import type { EditionState } from '#contract/editions.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Glyph } from '../ui/glyph.tsx';
import { formatWhen } from '../ui/times.ts';
import { yearLine, type StepMark, type YearDates, type YearStep } from './year-line.ts';

interface YearProps {
  dates: YearDates;
  state: EditionState;
  timeZone: string;
  /** Milliseconds since the epoch. */
  now: number;
}

const markWords: Record<StepMark, string> = {
  done: 'Done',
  open: 'Still open',
  now: 'Now',
  ahead: 'To come',
};

/** The year as a line of steps, with the one where it stands. */
export function Year({ dates, state, timeZone, now }: YearProps) {
  return (
    <ol className="year-line" aria-label="Steps of the year">
      {yearLine(dates, state, now).map((step) => (
        <li key={step.state} data-mark={step.mark} aria-current={step.mark === 'now' ? 'step' : undefined}>
          <span className="year-mark">{step.mark === 'done' ? <Glyph name="check" /> : null}</span>
          <p className="year-step">
            <strong>{step.label}</strong>
            {step.mark === 'now' || step.mark === 'open' ? (
              <span className="year-badge">{markWords[step.mark]}</span>
            ) : (
              <VisuallyHidden> {markWords[step.mark]}</VisuallyHidden>
            )}
          </p>
          <p>{step.about}</p>
          <Times step={step} timeZone={timeZone} />
        </li>
      ))}
    </ol>
  );
}

function Times({ step: { from, until }, timeZone }: { step: YearStep; timeZone: string }) {
  const lines = [from && (['From', from] as const), until && (['Until', until] as const)];
  return lines.map((line) =>
    line ? (
      <p key={line[0]} className="year-time">
        {line[0]} <time dateTime={line[1]}>{formatWhen(line[1], timeZone)}</time>
      </p>
    ) : null,
  );
}
