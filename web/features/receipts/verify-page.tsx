import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { certifiedBallots } from '../../api/proofs.ts';
import { useSubmissionAtStart } from '../../api/submission.ts';
import { decoded, paths } from '../../paths.ts';
import { useAddressEnd } from '../../ui/address-end.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { CertificateFacts } from './certificate-facts.tsx';
import { checkReceipt, joinReceipts, receiptsIn } from './check/receipt.ts';
import { OwnReceipts } from './own-receipts.tsx';
import { RecountSection, throwReadable } from './recount-section.tsx';
import { loadEach, loadResult, receiptKeyOf, type Result } from './result.ts';
import { VerdictCard } from './verdict-card.tsx';
import './receipts.css';

/**
 * The page where receipts are checked. They are in the address after `#`, which no browser sends to a server; the
 * edition whose result it shows is in `?edition=`.
 */
export function VerifyPage() {
  const edition = new URLSearchParams(useAddressEnd().search).get('edition') ?? undefined;
  return <VerifyEdition key={edition} edition={edition} />;
}

function VerifyEdition({ edition }: { edition: string | undefined }) {
  const { hash } = useAddressEnd();
  const receipts = receiptsIn(decoded(hash.slice(1)));
  const load = () => loadResult(edition).catch(throwReadable);
  const { answer: result, error, submit } = useSubmissionAtStart(load);
  const isUnknown = error?.code === 'edition_not_found';
  return (
    <div className="page-column verify">
      <h1>Verify my vote</h1>
      <p className="verify-lead">
        A receipt proves that your ballot is in the certified result, unaltered. It’s checked here, in your
        browser, and doesn’t say who you are. You don’t need an account.
      </p>
      {isUnknown ? (
        <Alert>
          Sorry, this edition was not found. <NewestResult receipts={receipts} />
        </Alert>
      ) : null}
      {edition === undefined || isUnknown ? null : (
        <p>
          This is about the edition {edition}. <NewestResult receipts={receipts} />
        </p>
      )}
      <ReceiptForm key={hash} receipts={receipts} edition={isUnknown ? undefined : edition} />
      {error && !isUnknown ? (
        <Alert>
          <p>{error.message}</p>
          <Button onClick={() => void submit()}>Try again</Button>
        </Alert>
      ) : null}
      {receipts.length > 0 && !error ? (
        <Verdicts key={`${hash} ${result !== undefined}`} receipts={receipts} result={result} />
      ) : null}
      <OwnReceipts />
      {result ? <CertificateFacts result={result} /> : null}
      {result || error ? null : (
        <div className="verify-section">
          <SkeletonText label="Loading the certified result" />
        </div>
      )}
      {result?.certificate ? (
        <RecountSection key={result.certificate.digest} certificate={result.certificate} />
      ) : null}
    </div>
  );
}

const NewestResult = ({ receipts }: { receipts: readonly string[] }) => (
  <Link to={paths.verify({ receipts: joinReceipts(receipts) })}>Show the newest result</Link>
);

function ReceiptForm({ receipts, edition }: { receipts: readonly string[]; edition: string | undefined }) {
  const [text, setText] = useState(joinReceipts(receipts));
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = receiptsIn(text);
    setError(found.length === 0 ? 'Please paste your receipt or its link.' : undefined);
    if (found.length > 0) void navigate(paths.verify({ edition, receipts: joinReceipts(found) }));
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
    const resultOf = loadEach(result);
    const key = await receiptKeyOf(result);
    const checks = receipts.map(async (text) => {
      const verdict = await checkReceipt(text, key, resultOf, certifiedBallots);
      const of = 'receipt' in verdict ? await resultOf(verdict.receipt.edition) : undefined;
      return { verdict, certificate: of?.certificate };
    });
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
      {verdicts?.map((each, index) => (
        <VerdictCard key={receipts[index]} {...each} shown={result?.edition ?? null} />
      ))}
    </section>
  );
}
