import { useEffect } from 'react';
import { useServerNow } from '../../api/server-clock.ts';
import { remaining } from '../../format.ts';
import { useIsWritten } from '../../is-written.ts';
import { announce } from '../../ui/announcer.tsx';

/** Minutes before the end that are announced; the running digits are not read out. */
const warnings = [10, 5, 1];

interface CountdownProps {
  label: string;
  until: number;
  /** Announces the last minutes with these words first, such as `Voting closes in`. */
  announceAs?: string;
}

/**
 * The time left until an instant by the server's clock: `3d 04:05:06`. A page that a server drew leaves room for the digits,
 * which run.
 */
export function Countdown({ label, until, announceAs }: CountdownProps) {
  const left = until - useServerNow();
  const isRunning = !useIsWritten();
  const minutes = Math.ceil(left / 60_000);
  useEffect(() => {
    if (announceAs && warnings.includes(minutes)) {
      announce(`${announceAs} ${minutes === 1 ? 'one minute' : `${minutes} minutes`}.`);
    }
  }, [announceAs, minutes]);

  return (
    <span className="voting-countdown" role="timer" data-urgent={minutes <= 10}>
      <span className="voting-countdown-label">{label}</span>{' '}
      <span className="voting-countdown-digits">{isRunning ? digitsOf(left) : null}</span>
    </span>
  );
}

function digitsOf(milliseconds: number): string {
  const { days, hours, minutes, seconds } = remaining(milliseconds);
  const clock = [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
  return days > 0 ? `${days}d ${clock}` : clock;
}
