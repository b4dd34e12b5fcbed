import type { ReactNode } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { useResource } from '../../api/resource.ts';
import { formatEventTime } from '../../format.ts';
import type { ReceiptContent } from './check/receipt.ts';
import type { Verdict } from './check/verdict.ts';

/** What became of one receipt: the verdict in words, and what the receipt commits to. */
export function VerdictCard({ verdict }: { verdict: Verdict }) {
  const { tone, title, text } = wordsOf(verdict);
  return (
    <article className="verify-card" data-tone={tone}>
      <h3>{title}</h3>
      <p>{text}</p>
      {'receipt' in verdict ? <Commitment receipt={verdict.receipt} /> : null}
      {verdict.kind === 'changed' ? (
        <p>
          Certified with: <Nominees ids={verdict.nominees} />.
        </p>
      ) : null}
    </article>
  );
}

interface Words {
  tone: 'good' | 'wait' | 'bad';
  title: string;
  text: ReactNode;
}

function wordsOf(verdict: Verdict): Words {
  if (verdict.kind === 'included') {
    if (verdict.reasons.length === 0)
      return {
        tone: 'good',
        title: 'Counted',
        text: 'This ballot is in the certified result exactly as the receipt says.',
      };
    return {
      tone: 'wait',
      title: 'Certified, but not counted',
      text: `This ballot is in the certified result as the receipt says, and was disqualified: ${verdict.reasons.join('; ')}`,
    };
  }
  return words[verdict.kind];
}

const words: Record<Exclude<Verdict['kind'], 'included'>, Words> = {
  pending: {
    tone: 'wait',
    title: 'Genuine; the proof comes after certification',
    text: 'The show has signed this receipt. When voting has ended and the result is certified, this page proves here that the ballot is in it. Until then the receipt commits the show to this:',
  },
  unreadable: {
    tone: 'bad',
    title: 'This is no receipt',
    text: 'It cannot be read. It may be cut short: copy the whole receipt, or open its link.',
  },
  altered: {
    tone: 'bad',
    title: 'Not genuine',
    text: 'The signature does not match: this receipt has been altered, or is from another show.',
  },
  changed: {
    tone: 'bad',
    title: 'Certified with other votes',
    text: 'The receipt is genuine, and the ballot in the certified result says something else. If you changed your votes after you got this receipt, that is why. If not, please tell us, and show this receipt.',
  },
  missing: {
    tone: 'bad',
    title: 'Not in the certified result',
    text: 'The receipt is genuine, and the certified result has no such ballot. If you took back every vote of it, that is why. If not, please tell us, and show this receipt.',
  },
  broken: {
    tone: 'bad',
    title: 'The proof does not hold',
    text: 'What the site gave as the certified result does not hold together. Please tell us, and keep this receipt.',
  },
};

function Commitment({ receipt }: { receipt: ReceiptContent }) {
  const { data: show, error } = useResource('events.get');
  const { timeZone } = useAppConfig();
  const category = show?.categories.find(({ id }) => id === receipt.category)?.title ?? receipt.category;
  return (
    <dl className="verify-facts">
      <dt>Category</dt>
      <dd>{show || error ? category : '…'}</dd>
      <dt>Voting day</dt>
      <dd>
        <time dateTime={receipt.day}>{dayName(receipt.day)}</time>
      </dd>
      <dt>Votes</dt>
      <dd>
        <Nominees ids={receipt.nominees} />
      </dd>
      <dt>Receipt made</dt>
      <dd>
        <time dateTime={receipt.issued}>{formatEventTime(receipt.issued, timeZone)}</time>
      </dd>
      <dt>Ballot</dt>
      <dd>
        <code>{receipt.ballot}</code>
      </dd>
    </dl>
  );
}

/** Nominees by their titles; those the site no longer shows, by their ids. */
export function Nominees({ ids }: { ids: readonly string[] }) {
  const { data: show, error } = useResource('events.get');
  if (!show && !error) return '…';
  const titles = ids.map((id) => show?.nominees.find(({ nominee_id }) => nominee_id === id)?.title ?? id);
  return <>{titles.join(', ') || 'nobody'}</>;
}

/** A voting day as people write it, such as `October 31, 2026`. */
export function dayName(day: string): string {
  const instant = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(instant)) return day;
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' }).format(instant);
}
