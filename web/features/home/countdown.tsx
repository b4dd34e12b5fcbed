import { useServerNow } from '../../api/server-clock.ts';
import { remaining } from '../../format.ts';

/** Days to seconds until an instant, by the server's clock. Silent to screen readers but when it is read on purpose. */
export function Countdown({ until }: { until: number }) {
  const { days, hours, minutes, seconds } = remaining(until - useServerNow());
  return (
    <div className="countdown" role="timer" aria-label="Time left">
      <Unit value={days} name="days" />
      <Unit value={hours} name="hours" />
      <Unit value={minutes} name="minutes" />
      <Unit value={seconds} name="seconds" />
    </div>
  );
}

function Unit({ value, name }: { value: number; name: string }) {
  return (
    <div>
      <span className="countdown-value">{String(value).padStart(2, '0')}</span> <span>{name}</span>
    </div>
  );
}
