import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { callProof, certifiedBallots } from '../../api/proofs.ts';
import { useSubmissionAtStart } from '../../api/submission.ts';
import { votesOnBallots } from '../../counts.ts';
import { decoded, paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { readCertificate, type CertifiedResult } from './check/certificate.ts';
import { checkReceipt, joinReceipts, receiptsIn } from './check/receipt.ts';
import { OwnReceipts } from './own-receipts.tsx';
import { RecountSection, throwReadable } from './recount-section.tsx';
import { VerdictCard } from './verdict-card.tsx';
import './receipts.css';

interface Result {
  key: string;
  certificate: CertifiedResult | undefined;
}

async function loadResult(): Promise<Result> {
  const { key, certificate, seal } = await callProof('results.certificate', {});
  const isThere = certificate !== null && seal !== null;
  return { key, certificate: isThere ? await readCertificate(certificate, seal, key) : undefined };
}

/** The page where receipts are checked. They are in the address after `#`, which no browser sends to a server. */
export function VerifyPage() {
  const { hash } = useLocation();
  const receipts = receiptsIn(decoded(hash.slice(1)));
  const { answer: result, error, submit } = useSubmissionAtStart(() => loadResult().catch(throwReadable));
  return (
    <div className="page-column verify">
      <h1>Verify my vote</h1>
      <p className="verify-lead">
        A receipt proves that your ballot is in the certified result, unaltered. It’s checked here, in your
        browser, and doesn’t say who you are. You don’t need an account.
      </p>
      <ReceiptForm key={hash} receipts={receipts} />
      {error ? (
        <Alert>
          {error.message}{' '}
          <button type="button" className="btn btn-link" onClick={() => void submit()}>
            Try again
          </button>
        </Alert>
      ) : null}
      {receipts.length > 0 && !error ? (
        <Verdicts key={`${hash} ${result !== undefined}`} receipts={receipts} result={result} />
      ) : null}
      <OwnReceipts />
      {result ? <CertificateFacts result={result} /> : null}
      {result?.certificate ? (
        <RecountSection key={result.certificate.digest} certificate={result.certificate} />
      ) : null}
    </div>
  );
}

function ReceiptForm({ receipts }: { receipts: readonly string[] }) {
  const [text, setText] = useState(joinReceipts(receipts));
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = receiptsIn(text);
    setError(found.length === 0 ? 'Please paste your receipt or its link.' : undefined);
    if (found.length > 0) void navigate(paths.verify({ receipts: joinReceipts(found) }));
  };
  return (
    <form className="verify-form" noValidate onSubmit={submit}>
      <TextAreaField
        label="Your receipt"
        hint="Paste a receipt or its link, or several at once."
        rows={4}
        spellCheck={false}
        autoComplete="off"
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">Check</Button>
    </form>
  );
}

/** The verdict on each receipt. The heading takes the focus when they are there, so that screen readers announce them. */
function Verdicts({ receipts, result }: { receipts: readonly string[]; result: Result | undefined }) {
  const { answer: verdicts, error } = useSubmissionAtStart(async () => {
    if (!result) return undefined;
    const checks = receipts.map((receipt) => checkReceipt(receipt, result, certifiedBallots));
    return Promise.all(checks).catch(throwReadable);
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (verdicts) heading.current?.focus();
  }, [verdicts]);
  const isChecking = !verdicts && !error;
  return (
    <section className="verify-verdicts" aria-labelledby="verdicts-title" aria-busy={isChecking}>
      <h2 id="verdicts-title" ref={heading} tabIndex={-1}>
        {isChecking ? 'Checking…' : 'Result'}
      </h2>
      {error ? <Alert>{error.message}</Alert> : null}
      {verdicts?.map((verdict, index) => (
        <VerdictCard key={receipts[index]} verdict={verdict} />
      ))}
    </section>
  );
}

function CertificateFacts({ result: { key, certificate } }: { result: Result }) {
  return (
    <section className="verify-section" aria-labelledby="certificate-title">
      <h2 id="certificate-title">The certified result</h2>
      {certificate ? (
        <>
          <p>Compare the certificate with the one other people see. Every character must be the same.</p>
          {certificate.isSealed ? null : (
            <Alert>The signature of this certificate isn’t valid. Please let us know.</Alert>
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
          The result isn’t certified yet. After voting ends, it will be, and this page will prove that your
          ballot is in it.
        </p>
      )}
    </section>
  );
}
