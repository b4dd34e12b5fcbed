import type { RuleTerms } from '#contract/disqualification.ts';
import type { Answer } from '#contract/routes.ts';
import { useState } from 'react';
import { plural } from '../../counts.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { callAdmin } from '../api.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleList } from './rule-list.tsx';
import type { Polled } from './use-polled.ts';
import { clockTime, stretchOf } from './words.ts';
import { LoadFailure } from '../ui/load-failure.tsx';

type Review = Answer<'results.review'>;
type Signals = Review['signals'][number];

interface FraudViewProps {
  review: Polled<Review>;
  timeZone: string;
}

const words: Record<Signals['kind'], [title: string, about: string, subject: string]> = {
  burst: ['Bursts', 'Many ballots from one address within seconds.', 'Address'],
  address: [
    'Many accounts at one address',
    'A household or an office has a few; a farm has many.',
    'Address',
  ],
  domain: ['Many accounts at one mail domain', 'Public mail providers are left out.', 'Domain'],
  speed: ['Faster than a person can', 'Votes that come quicker than anybody can find and click.', 'Account'],
  identical: [
    'Identical ballots',
    'Accounts whose votes of a day are all the same, and too many to be chance.',
    'Choices',
  ],
};

const loadRules = (signal: AbortSignal) => callAdmin('results.rules', {}, { signal });

/** What points at fraud among the ballots that count, each with the rule that would catch it, and the rules there are. */
export function FraudView({ review, timeZone }: FraudViewProps) {
  const { data, error, reload } = review;
  const rules = useLoaded(loadRules);
  const [terms, setTerms] = useState<RuleTerms>();
  const refresh = () => {
    reload();
    rules.reload();
  };
  return (
    <>
      <p className="results-note">
        A signal is a reason to look, and no proof: look at the preview of its rule before you add it. A rule
        leaves ballots out of the count and can be revoked; no ballot is ever changed.
        {data ? ` Every ballot was read at ${clockTime(data.at, timeZone)}.` : ''}
      </p>
      <LoadFailure message={error} onRetry={reload} />
      {!data && !error ? <SkeletonText lines={6} label="Reading every ballot" /> : null}
      {data?.signals.map((signals) => (
        <SignalList key={signals.kind} signals={signals} timeZone={timeZone} onPreview={setTerms} />
      ))}
      <RuleList rules={rules} timeZone={timeZone} onChanged={reload} />
      {terms ? (
        <RuleDialog
          terms={terms}
          onAdded={() => {
            setTerms(undefined);
            refresh();
          }}
          onClose={() => setTerms(undefined)}
        />
      ) : null}
    </>
  );
}

interface SignalListProps {
  signals: Signals;
  timeZone: string;
  onPreview: (terms: RuleTerms) => void;
}

function SignalList({ signals: { kind, total, items, together }, timeZone, onPreview }: SignalListProps) {
  const [title, about, subject] = words[kind];
  const headingId = `signals-${kind}`;
  return (
    <section className="signals" aria-labelledby={headingId}>
      <h2 id={headingId}>
        {title} <small>{total}</small>
      </h2>
      <p className="results-note">{about}</p>
      {total === 0 ? <p className="results-none">Nothing of the kind.</p> : null}
      {total > items.length ? <p>The {items.length} largest are listed.</p> : null}
      {together && items.length > 1 ? (
        <p>
          <Button tone="secondary" className="btn-compact" onClick={() => onPreview(together)}>
            Preview one rule for all that are listed<VisuallyHidden>: {title}</VisuallyHidden>
          </Button>
        </p>
      ) : null}
      <ul>
        {items.map((item) => (
          <li key={`${item.subject} ${item.from}`}>
            <div>
              <strong>
                {subject} <code>{item.subject}</code>
              </strong>
              <span>
                {plural(item.accounts, 'account')}, {plural(item.ballots, 'ballot')},{' '}
                {plural(item.votes, 'vote')}; {stretchOf(item.from, item.to, timeZone)}
              </span>
            </div>
            {item.rules.map((terms, index) => (
              <Button key={index} tone="secondary" className="btn-compact" onClick={() => onPreview(terms)}>
                Preview the rule
                <VisuallyHidden>
                  {' '}
                  for {title}, {item.subject}
                </VisuallyHidden>
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
