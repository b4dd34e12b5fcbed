import { useAppConfig } from '../../api/app-config.tsx';
import { useResource } from '../../api/resource.ts';
import { formatEventTime } from '../../format.ts';
import type { ReceiptContent, Verdict } from './check/receipt.ts';

export function VerdictCard({ verdict }: { verdict: Verdict }) {
  const { tone = 'bad', title, text } = textOf(verdict);
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

interface VerdictText {
  tone?: 'good' | 'wait';
  title: string;
  text: string;
}

function textOf(verdict: Verdict): VerdictText {
  if (verdict.kind !== 'included' || verdict.reasons.length === 0) return texts[verdict.kind];
  return {
    tone: 'wait',
    title: 'Certified, but not counted',
    text: `This ballot is in the certified result as the receipt says, but was disqualified: ${verdict.reasons.join('; ')}`,
  };
}

const texts: Record<Verdict['kind'], VerdictText> = {
  included: {
    tone: 'good',
    title: 'Counted',
    text: 'This ballot is in the certified result exactly as the receipt says.',
  },
  pending: {
    tone: 'wait',
    title: 'Genuine, not certified yet',
    text: 'The show has signed this receipt. Once the result is certified after voting ends, this page will prove that the ballot is in it. Until then, the receipt commits the show to this:',
  },
  unreadable: {
    title: 'Not a receipt',
    text: 'We can’t read it. It may be cut off: copy the whole receipt, or open its link.',
  },
  altered: {
    title: 'Not genuine',
    text: 'The signature doesn’t match: this receipt was altered, or is from another show.',
  },
  changed: {
    title: 'Certified with other votes',
    text: 'The receipt is genuine, but the ballot in the certified result is different. That’s expected if you changed your votes after you got this receipt. If you didn’t, please let us know and send us this receipt.',
  },
  missing: {
    title: 'Not in the certified result',
    text: 'The receipt is genuine, but its ballot isn’t in the certified result. That’s expected if you canceled every vote on it. If you didn’t, please let us know and send us this receipt.',
  },
  broken: {
    title: 'The proof is not valid',
    text: 'The certified result that this site published contradicts itself. Please let us know, and keep this receipt.',
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
      <dt>Receipt issued</dt>
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

/** Nominees by their titles, or by id if the site no longer shows them. */
export function Nominees({ ids }: { ids: readonly string[] }) {
  const { data: show, error } = useResource('events.get');
  if (!show && !error) return '…';
  const titles = ids.map((id) => show?.nominees.find(({ nominee_id }) => nominee_id === id)?.title ?? id);
  return <>{titles.join(', ') || 'none'}</>;
}

/** A voting day, such as `October 31, 2026`. */
export function dayName(day: string): string {
  const instant = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(instant)) return day;
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' }).format(instant);
}
