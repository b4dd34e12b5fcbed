import { useAppConfig } from '../../api/app-config.tsx';
import { plural, votesOnBallots } from '../../counts.ts';
import { formatEventTime } from '../../format.ts';
import { Alert } from '../../ui/alert.tsx';
import type { CertifiedResult } from './check/certificate.ts';
import type { Result } from './result.ts';

/** What is certified of an edition: nothing yet, the seal alone, or everything. */
export function CertificateFacts({ result }: { result: Result }) {
  const { certificate, seal, hasSeal } = result;
  return (
    <section className="verify-section" aria-labelledby="certificate-title">
      <h2 id="certificate-title">
        {certificate?.title ? `The certified result: ${certificate.title}` : 'The certified result'}
      </h2>
      <p>{stateText(result)}</p>
      {hasSeal && !(certificate ? certificate.isSealed : seal) ? (
        <Alert>The signature of this certificate isn’t valid. Please let us know.</Alert>
      ) : null}
      {hasSeal ? (
        <dl className="verify-facts">
          {certificate ? <Figures certificate={certificate} /> : null}
          {seal ? (
            <>
              <dt>Sealed</dt>
              <dd>
                <Instant at={seal.at} />
              </dd>
              <dt>Certificate (SHA-256)</dt>
              <dd>
                <code>{seal.digest}</code>
              </dd>
              <dt>Signed with (Ed25519)</dt>
              <dd>
                <code>{seal.key}</code>
              </dd>
            </>
          ) : null}
          {certificate ? (
            <>
              <dt>Root of the ballots</dt>
              <dd>
                <code>{certificate.root}</code>
              </dd>
            </>
          ) : null}
        </dl>
      ) : null}
      {certificate ? <Decisions certificate={certificate} /> : null}
    </section>
  );
}

function stateText({ certificate, hasSeal }: Result): string {
  if (certificate)
    return 'Compare the certificate with the one other people see, and with the one that was sealed before the winners were announced. Every character must be the same.';
  if (hasSeal)
    return 'The result is certified and sealed. All figures and ballots will be published here once the winners have been announced. Keep the certificate’s digest until then: it must be the same, or the result was changed.';
  return 'The result isn’t certified yet. After voting ends, it will be, and this page will prove that your ballot is in it.';
}

function Instant({ at }: { at: string }) {
  const { timeZone } = useAppConfig();
  if (Number.isNaN(Date.parse(at))) return at;
  return <time dateTime={at}>{formatEventTime(at, timeZone)}</time>;
}

function Figures({ certificate }: { certificate: CertifiedResult }) {
  const { counted, disqualified, votingStart, votingEnd, voteLimit } = certificate;
  return (
    <>
      <dt>Counted</dt>
      <dd>{votesOnBallots(counted)}</dd>
      <dt>Disqualified</dt>
      <dd>{plural(disqualified, 'ballot')}</dd>
      <dt>Voting</dt>
      <dd>
        {votingStart === null ? 'Until ' : <Instant at={votingStart} />}
        {votingStart === null ? null : ' – '}
        <Instant at={votingEnd} />
      </dd>
      <dt>Limit</dt>
      <dd>{plural(voteLimit, 'vote')} per category and day</dd>
    </>
  );
}

/** What people decided about the result: juries, withdrawals and rules. */
function Decisions({ certificate: { categories, rules } }: { certificate: CertifiedResult }) {
  const juries = categories.filter(({ isByJury }) => isByJury);
  const withdrawn = [
    ...categories.filter(({ isWithdrawn }) => isWithdrawn).map(({ id, title }) => ({ id, text: title })),
    ...categories.flatMap((category) =>
      category.nominees
        .filter(({ isWithdrawn }) => isWithdrawn)
        .map(({ id, title, reason }) => ({
          id,
          text: `${title}, ${category.title}${reason ? `: ${reason}` : ''}`,
        })),
    ),
  ];
  return (
    <>
      {juries.length > 0 ? (
        <>
          <h3>Decided by a jury</h3>
          <p>{juries.map(({ title }) => title).join(', ')}. All other categories are decided by votes.</p>
        </>
      ) : null}
      {withdrawn.length > 0 ? (
        <>
          <h3>Withdrawn</h3>
          <ul>
            {withdrawn.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </>
      ) : null}
      {rules.length > 0 ? (
        <>
          <h3>Rules</h3>
          <ul>
            {rules.map((rule) => (
              <li key={rule.id}>
                {ruleText(rule, categories)} Decided by {rule.by}: {rule.reason}
                {rule.isRevoked ? ' (revoked)' : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

const kinds: Record<string, string> = {
  account: 'Ballots of certain accounts are disqualified',
  address: 'Ballots from certain network addresses are disqualified',
  domain: 'Ballots of accounts of an email domain are disqualified',
  burst: 'Bursts of ballots from one network address are disqualified',
  registration: 'Ballots cast right after registration are disqualified',
};

function ruleText(
  { kind, disqualified, merge, isRevoked }: CertifiedResult['rules'][number],
  categories: CertifiedResult['categories'],
): string {
  if (merge) {
    const nominees = categories.flatMap((category) => category.nominees);
    const titleOf = (id: string) => nominees.find((each) => each.id === id)?.title ?? id;
    const both = merge.once > 0 ? `; ${plural(merge.once, 'ballot')} with a vote for each: once` : '';
    const effect = isRevoked ? '' : ` (${plural(merge.votes, 'vote')}${both})`;
    return `Votes for ${titleOf(merge.nominee)} count for ${titleOf(merge.into)}${effect}.`;
  }
  const effect = disqualified === null ? 'fewer than 20 voters' : plural(disqualified, 'ballot');
  return `${kinds[kind] ?? kind}${isRevoked ? '' : ` (${effect})`}.`;
}
