import { useServerNow } from '../../api/server-clock.ts';
import { useIsWritten } from '../../is-written.ts';
import { remaining } from '../../format.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import './time-left.scss';

/** Days to seconds until an instant, by the server's clock. Silent to screen readers but when it is read on purpose. */
export function TimeLeft({ until }: { until: number }) {
  const { days, hours, minutes, seconds } = remaining(until - useServerNow());
  return (
    <div className="countdown" role="timer" aria-label="Time left" data-waiting={useIsWritten()}>
      <Unit value={days} name="days" />
      <Unit value={hours} name="hours" />
      <Unit value={minutes} name="minutes" />
      <Unit value={seconds} name="seconds" />
    </div>
  );
}

/**
 * Each digit has its own cell: the display face has none of equal width, and a second must not move its neighbors. Another
 * digit is another element, since one that changes its place within the cell would count as a shift of the page.
 */
function Unit({ value, name }: { value: number; name: string }) {
  const digits = Array.from(String(value).padStart(2, '0'));
  return (
    <div>
      <span className="countdown-value" aria-hidden="true">
        {digits.map((digit, index) => (
          <span key={`${digits.length - index} ${digit}`}>{digit}</span>
        ))}
      </span>
      <VisuallyHidden>{value}</VisuallyHidden> <span>{name}</span>
    </div>
  );
}
