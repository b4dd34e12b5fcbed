import { votesOnBallots } from '../../counts.ts';
import { Alert } from '../../ui/alert.tsx';
import type { Result } from './use-checks.ts';

/** What the certificate says in short, and how anybody checks all of it. */
export function CertificateFacts({ result: { key, certificate } }: { result: Result }) {
  return (
    <section className="verify-section" aria-labelledby="certificate-title">
      <h2 id="certificate-title">The certified result</h2>
      {certificate ? (
        <>
          <p>Compare the certificate with the one that others have: it must be the same to the last sign.</p>
          {certificate.isSealed ? null : (
            <Alert>The signature of this certificate does not hold. Please tell us.</Alert>
          )}
          <dl className="verify-facts">
            <dt>Counted</dt>
            <dd>{votesOnBallots(certificate.counted)}</dd>
            <dt>Disqualified</dt>
            <dd>{votesOnBallots(certificate.disqualified)}</dd>
            <dt>Certificate (SHA-256)</dt>
            <dd>
              <code>{certificate.digest}</code>
            </dd>
            <dt>Root of the ballots</dt>
            <dd>
              <code>{certificate.root}</code>
            </dd>
            <dt>Signed with (Ed25519)</dt>
            <dd>
              <code>{key}</code>
            </dd>
          </dl>
        </>
      ) : (
        <p>
          The result is not certified yet. It will be when voting has ended; from then on this page proves
          that your ballot is in it.
        </p>
      )}
    </section>
  );
}
