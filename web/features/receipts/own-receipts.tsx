import type { Receipt } from '#contract/votes.ts';
import type { ApiError } from '../../api/client.ts';
import { callProof } from '../../api/proofs.ts';
import { useResource } from '../../api/resource.ts';
import { useSession } from '../../api/session.ts';
import { useSubmission } from '../../api/submission.ts';
import { basePath, paths } from '../../paths.ts';
import { dayName } from '../../format.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useHandedFocus } from '../../ui/handed-focus.ts';
import { Link } from '../../ui/link.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { joinReceipts } from './check/receipt.ts';
import { Nominees } from './verdict-card.tsx';

/** A voter's own receipts; other visitors get a link to sign in. */
export function OwnReceipts() {
  const { user } = useSession();
  return (
    <section className="verify-section" aria-labelledby="own-title">
      <h2 id="own-title">Your receipts</h2>
      {user ? (
        <ReceiptsOfUser key={user.id} />
      ) : (
        <p>
          <Link to={paths['voting.index']()}>Sign in on the voting page</Link>, then come back here for the
          receipts of your ballots.
        </p>
      )}
    </section>
  );
}

function ReceiptsOfUser() {
  const { isSending, answer, error, submit } = useSubmission(async () => {
    const receipts = await callProof('votes.receipts', {});
    announce(receipts.length > 0 ? 'Your receipts are here.' : noVotes);
    return receipts;
  });
  if (answer) return answer.length > 0 ? <ReceiptList receipts={answer} /> : <p>{noVotes}</p>;
  return <Offer {...{ isSending, error }} onGet={() => void submit()} />;
}

const noVotes = 'You haven’t voted yet.';

interface OfferProps {
  isSending: boolean;
  error: ApiError | undefined;
  onGet: () => void;
}

function Offer({ isSending, error, onGet }: OfferProps) {
  // The button goes away when the receipts are there.
  const offer = useHandedFocus('#own-title');
  return (
    <div ref={offer}>
      <p>
        A receipt shows your ballot as it is now. Get a new one whenever you change your votes: an earlier one
        leads nowhere then.
      </p>
      {error ? <Alert>{error.message}</Alert> : null}
      <Button busy={isSending} onClick={onGet}>
        {isSending ? 'Getting your receipts…' : 'Get my receipts'}
      </Button>
    </div>
  );
}

const linkTo = (receipts: readonly string[]): string =>
  location.origin + basePath + paths.verify({ receipts: joinReceipts(receipts) });

function ReceiptList({ receipts }: { receipts: readonly Receipt[] }) {
  const { data: show } = useResource('events.get');
  const titleOf = (id: string) => show?.categories.find((category) => category.id === id)?.title ?? id;
  const texts = receipts.map(({ receipt }) => receipt);
  return (
    <>
      <p>
        Keep them until the result is published. A receipt shows how its ballot was cast, but not whose it is.
        Whoever you show one to after voting has ended knows for sure how you voted: only show it to people
        who may.
      </p>
      <div className="verify-actions">
        <Link className="btn btn-primary" to={paths.verify({ receipts: joinReceipts(texts) })}>
          Check all
        </Link>
        <CopyButton receipts={texts} />
        <Button tone="outline-primary" onClick={() => saveFile('receipts.txt', fileOf(texts))}>
          Download
        </Button>
      </div>
      <ul className="verify-receipts">
        {receipts.map((each) => (
          <li key={each.receipt}>
            <div>
              <h3>{titleOf(each.category_id)}</h3>
              <p>
                <time dateTime={each.day}>{dayName(each.day)}</time>: <Nominees ids={each.nominee_ids} />
              </p>
            </div>
            <Link to={paths.verify({ receipts: each.receipt })}>
              Check<span className="visually-hidden"> the ballot in {titleOf(each.category_id)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** One receipt per line. */
const fileOf = (receipts: readonly string[]): Blob =>
  new Blob(
    receipts.map((each) => `${linkTo([each])}\n`),
    { type: 'text/plain;charset=utf-8' },
  );

function CopyButton({ receipts }: { receipts: readonly string[] }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(linkTo(receipts));
      announce('Link to your receipts copied.');
      return 'Copied';
    } catch {
      announce('We couldn’t copy the link. Please download your receipts.');
      return 'Couldn’t copy';
    }
  };
  const { isSending, answer: outcome, submit } = useSubmission(copy);
  return (
    <Button tone="outline-primary" busy={isSending} onClick={() => void submit()}>
      {outcome ?? 'Copy the link'}
    </Button>
  );
}
