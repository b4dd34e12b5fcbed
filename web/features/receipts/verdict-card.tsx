import { useAppConfig } from '../../api/app-config.tsx';
import { useResource } from '../../api/resource.ts';
import { dayName, formatEventTime } from '../../format.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import type { CertifiedResult } from './check/certificate.ts';
import type { ReceiptContent, Verdict } from './check/receipt.ts';

interface VerdictCardProps {
  verdict: Verdict;
  /** Of the receipt's edition, if it is public. */
  certificate: CertifiedResult | undefined;
  /** The edition that the page shows. */
  shown: string | null;
}

export function VerdictCard({ verdict, certificate, shown }: VerdictCardProps) {
  const { tone = 'bad', title, text } = textOf(verdict);
  return (
    <article className="verify-card" data-tone={tone}>
      <h3>{title}</h3>
      <p>{text}</p>
      {'receipt' in verdict ? (
        <Commitment receipt={verdict.receipt} certificate={certificate} shown={shown} />
      ) : null}
      {verdict.kind === 'contradicted' ? (
        <p>
          Certified with: <Nominees ids={verdict.nominees} certificate={certificate} />.
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
  sealed: {
    tone: 'wait',
    title: 'Genuine, and the result is sealed',
    text: 'The show has signed this receipt, and has sealed its result. Once the figures are published after the winners are announced, this page will prove that the ballot is in it. Until then, the receipt commits the show to this:',
  },
  unreadable: {
    title: 'Not a receipt',
    text: 'We can’t read it. It may be cut off: copy the whole receipt, or open its link.',
  },
  unknown: {
    tone: 'wait',
    title: 'Can’t be checked yet',
    text: 'This show hasn’t published the key of its receipts. If you made this one just now, try again in a minute.',
  },
  altered: {
    title: 'Not genuine',
    text: 'The signature doesn’t match: this receipt was altered, or is from another show.',
  },
  contradicted: {
    title: 'Certified with other votes',
    text: 'The receipt is genuine, and the certified result has other votes under the name of this very ballot. Nothing you did explains that: please let us know, and send us this receipt.',
  },
  missing: {
    title: 'Not in the certified result',
    text: 'The receipt is genuine, but this choice isn’t in the certified result. That’s expected if you changed anything on this ballot after you got the receipt: a ballot’s public name changes with its votes, and only a receipt of your last choice leads to it. If you changed nothing, please let us know and send us this receipt.',
  },
  broken: {
    title: 'The proof is not valid',
    text: 'The certified result that this site published contradicts itself. Please let us know, and keep this receipt.',
  },
};

function Commitment({
  receipt,
  certificate,
  shown,
}: { receipt: ReceiptContent } & Pick<VerdictCardProps, 'certificate' | 'shown'>) {
  const { data: show, error } = useResource('events.get');
  const { timeZone } = useAppConfig();
  const isCategory = ({ id }: { id: string }) => id === receipt.category;
  const category = (show?.categories.find(isCategory) ?? certificate?.categories.find(isCategory))?.title;
  return (
    <dl className="verify-facts">
      <dt>Category</dt>
      <dd>{category ?? (show || error ? receipt.category : '…')}</dd>
      <dt>Voting day</dt>
      <dd>
        <time dateTime={receipt.day}>{dayName(receipt.day)}</time>
      </dd>
      <dt>Votes</dt>
      <dd>
        <Nominees ids={receipt.nominees} certificate={certificate} />
      </dd>
      {receipt.edition === shown || shown === null ? null : (
        <>
          <dt>Edition</dt>
          <dd>
            <Link to={paths.verify({ edition: receipt.edition })}>{receipt.edition}</Link>
          </dd>
        </>
      )}
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

/** Nominees by their titles in the show, be they withdrawn or not, or in a certificate, or else by id. */
export function Nominees({
  ids,
  certificate,
}: {
  ids: readonly string[];
  certificate?: CertifiedResult | undefined;
}) {
  const { data: show, error } = useResource('events.get');
  if (!show && !error) return '…';
  const certified = certificate?.categories.flatMap(({ nominees }) => nominees);
  const titles = ids.map(
    (id) =>
      [...(show?.nominees ?? []), ...(show?.withdrawn ?? [])].find(({ nominee_id }) => nominee_id === id)
        ?.title ??
      certified?.find((each) => each.id === id)?.title ??
      id,
  );
  return <>{titles.sort((one, other) => one.localeCompare(other, 'en')).join(', ') || 'none'}</>;
}
