import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { decoded, paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { CertificateFacts } from './certificate-facts.tsx';
import { joinReceipts, receiptsIn } from './check/receipt.ts';
import { OwnReceipts } from './own-receipts.tsx';
import { RecountSection } from './recount-section.tsx';
import { useResult, useVerdicts, type Result } from './use-checks.ts';
import { VerdictCard } from './verdict-card.tsx';
import './receipts.css';

/** The page where a receipt is checked, by anybody who has it: it stands in the address after `#`, which no browser sends to a server. */
export function VerifyPage() {
  const { hash } = useLocation();
  const receipts = receiptsIn(decoded(hash.slice(1)));
  const [result, reload] = useResult();
  return (
    <div className="page-column verify">
      <h1>Verify my vote</h1>
      <p className="verify-lead">
        A receipt proves that your ballot is in the certified result, unaltered. It is checked here, in your
        browser, and names nobody: you need no account.
      </p>
      <ReceiptForm key={hash} receipts={receipts} />
      {result.state === 'failed' ? (
        <Alert>
          {result.message}{' '}
          <button type="button" className="btn btn-link" onClick={reload}>
            Try again
          </button>
        </Alert>
      ) : null}
      {receipts.length > 0 && result.state !== 'failed' ? (
        <Verdicts receipts={receipts} result={result.state === 'done' ? result.value : undefined} />
      ) : null}
      <OwnReceipts />
      {result.state === 'done' ? <CertificateFacts result={result.value} /> : null}
      {result.state === 'done' && result.value.certificate ? (
        <RecountSection key={result.value.certificate.digest} certificate={result.value.certificate} />
      ) : null}
    </div>
  );
}

/** Takes a receipt and puts it into the address, from where it is checked. */
function ReceiptForm({ receipts }: { receipts: readonly string[] }) {
  const [text, setText] = useState(joinReceipts(receipts));
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = receiptsIn(text);
    setError(found.length === 0 ? 'Please paste your receipt, or its link.' : undefined);
    if (found.length > 0) void navigate(paths.verify({ receipts: joinReceipts(found) }));
  };
  return (
    <form className="verify-form" noValidate onSubmit={submit}>
      <TextAreaField
        label="Your receipt"
        hint="The receipt itself or its link; several at once are welcome."
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

/** The verdict on each receipt. The heading takes the focus when they are there, so that a screen reader says them. */
function Verdicts({ receipts, result }: { receipts: readonly string[]; result: Result | undefined }) {
  const verdicts = useVerdicts(receipts, result);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (verdicts.state === 'done') heading.current?.focus();
  }, [verdicts.state]);
  return (
    <section
      className="verify-verdicts"
      aria-labelledby="verdicts-title"
      aria-busy={verdicts.state === 'loading'}
    >
      <h2 id="verdicts-title" ref={heading} tabIndex={-1}>
        {verdicts.state === 'loading' ? 'Checking…' : 'What became of it'}
      </h2>
      {verdicts.state === 'failed' ? <Alert>{verdicts.message}</Alert> : null}
      {verdicts.state === 'done'
        ? verdicts.value.map((verdict, index) => <VerdictCard key={receipts[index]} verdict={verdict} />)
        : null}
    </section>
  );
}
