import { pictureUrl, srcset } from '#contract/pictures.ts';
import type { VotesOfDay } from '#contract/account.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSubmission } from '../../api/submission.ts';
import { plural } from '../../counts.ts';
import { dayName } from '../../format.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { useOwnAccount } from './own-account.ts';
import { Section } from './section.tsx';

/** Every vote of the running edition, a day after the other. */
export function VotesSection() {
  const { run } = useOwnAccount();
  const [days, setDays] = useState<VotesOfDay[]>([]);
  const { isSending, answer, error, submit } = useSubmission(async (before?: string) => {
    const page = await run('account.votes', { query: { ...(before && { before }) } });
    setDays((earlier) => (before ? [...earlier, ...page.days] : page.days));
    if (before) announce(`${plural(page.days.length, 'earlier day')} shown.`);
    return page;
  });
  /** What is left to ask for after an answer, or after a failure. */
  const [next, setNext] = useState<string | null>(null);
  if (answer && answer.next !== next) setNext(answer.next);
  const start = useEffectEvent(submit);
  useEffect(() => void start(), []);

  const isEmpty = answer !== undefined && days.length === 0;
  return (
    <Section title="My votes" about="All your votes of this edition. Only you see them.">
      {days.length === 0 && isSending ? <SkeletonText lines={4} label="Loading your votes" /> : null}
      {isEmpty ? (
        <p>
          You haven’t voted yet. <Link to={paths['voting.index']()}>Go to the voting</Link>
        </p>
      ) : null}
      {days.map((each, index) => (
        <Day key={each.day} {...each} isOpen={index === 0} />
      ))}
      {error ? <Alert>{error.message}</Alert> : null}
      {error || (next !== null && days.length > 0) ? (
        <Button tone="outline-primary" busy={isSending} onClick={() => void submit(next ?? undefined)}>
          {error ? 'Try again' : isSending ? 'Loading…' : 'Show earlier days'}
        </Button>
      ) : null}
    </Section>
  );
}

function Day({ day, votes, isOpen }: VotesOfDay & { isOpen: boolean }) {
  // Twenty votes a day over two months: only what is looked at is drawn.
  const [isShown, setIsShown] = useState(isOpen);
  return (
    <details
      className="account-day"
      open={isOpen}
      onToggle={(event) => {
        if (event.currentTarget.open) setIsShown(true);
      }}
    >
      <summary>
        <h3>
          <time dateTime={day}>{dayName(day)}</time>
        </h3>
        <span>{plural(votes.length, 'vote')}</span>
      </summary>
      {isShown ? (
        <ul className="account-votes">
          {votes.map((vote, index) => (
            <li key={index} data-withdrawn={vote.withdrawn || undefined}>
              <Picture
                src={pictureUrl(vote.picture, 'w320')}
                srcSet={srcset(vote.picture, ['w320', 'w640'])}
                sizes="4rem"
                alt=""
                title={vote.nominee}
                width={64}
                height={64}
              />
              <div>
                <p className="account-nominee">{vote.nominee}</p>
                <p className="account-note">{vote.category}</p>
                {vote.withdrawn ? <p className="account-badge">Withdrawn</p> : null}
              </div>
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  );
}
