import type { RuleTerms } from '#contract/disqualification.ts';
import type { Answer } from '#contract/routes.ts';
import { useCallback, useState } from 'react';
import { plural } from '../../counts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Allowed } from '../allowed.tsx';
import { callAdmin } from '../api.ts';
import { useLoaded } from '../ui/calls.tsx';
import { formatClock, formatWhen } from '../ui/times.ts';
import { MergeForm } from './merge-form.tsx';
import { ReadingState, type Reading } from './reading.tsx';
import { PreviewDialog, RevokeDialog, termsText, titlesIn, type Titles } from './rule-dialogs.tsx';

type Review = Answer<'results.review'>;
type Signals = Review['signals'][number];
type Rule = Answer<'results.rules'>['rules'][number];

const signalTexts: Record<Signals['kind'], [title: string, about: string, subject: string]> = {
  burst: ['Bursts', 'Many ballots from one address within seconds.', 'Address'],
  address: [
    'Many accounts at one address',
    'A household or an office has a few; a vote farm has many.',
    'Address',
  ],
  domain: ['Many accounts at one email domain', 'Public email providers are left out.', 'Domain'],
  mailbox: [
    'One mailbox, several accounts',
    'Addresses that differ only in dots or a tag lead to one person. The first account of each is left alone.',
    'Accounts',
  ],
  signups: [
    'Accounts made in a burst',
    'They registered within seconds of each other, and voted from one address.',
    'Address',
  ],
  speed: ['Faster than humanly possible', 'Votes cast faster than anyone can find and click.', 'Account'],
  identical: [
    'Identical ballots',
    'Accounts with exactly the same votes for a day, too many to be chance.',
    'Choices',
  ],
};

interface FraudViewProps {
  /** Absent for the running edition. */
  edition: string | undefined;
  summary: Answer<'results.summary'>;
  review: Reading<Review>;
}

/** What points at fraud among the counted ballots, each with the rule that would catch it, and the rules there are. */
export function FraudView({ edition, summary, review }: FraudViewProps) {
  const { timeZone, categories } = summary;
  const titles = titlesIn(categories);
  const loadRules = useCallback(
    (signal: AbortSignal) =>
      callAdmin('results.rules', { query: edition === undefined ? {} : { edition } }, { signal }),
    [edition],
  );
  const rules = useLoaded(loadRules);
  const [previewed, setPreviewed] = useState<RuleTerms>();
  const [revoked, setRevoked] = useState<Rule>();
  return (
    <>
      <p className="results-note">
        A signal is a reason to look closer, not proof: preview its rule before you add it. A rule leaves
        ballots out of the count or merges two nominees, and can be revoked; no ballot is ever changed.
        {review.data ? ` Every ballot was read at ${formatClock(review.data.at, timeZone)}.` : ''}
      </p>
      <ReadingState of={review} label="Reading every ballot" lines={6} />
      {review.data?.signals.map((signals) => (
        <SignalList key={signals.kind} signals={signals} timeZone={timeZone} onPreview={setPreviewed} />
      ))}
      <section className="signals" aria-labelledby="results-rules">
        <h2 id="results-rules">Rules</h2>
        {rules.error ? <Alert>{rules.error}</Alert> : null}
        {rules.data?.rules.length === 0 ? (
          <p className="results-none">No rules yet: every ballot counts.</p>
        ) : null}
        <ul className="action-list">
          {rules.data?.rules.map((rule) => (
            <RuleItem
              key={rule.id}
              rule={rule}
              titles={titles}
              timeZone={timeZone}
              onRevoke={() => setRevoked(rule)}
            />
          ))}
        </ul>
        <Allowed access="admin">
          <MergeForm categories={categories} onPreview={setPreviewed} />
        </Allowed>
      </section>
      {previewed ? (
        <PreviewDialog
          terms={previewed}
          edition={edition}
          titles={titles}
          onAdded={() => {
            setPreviewed(undefined);
            review.reload();
            rules.reload();
          }}
          onClose={() => setPreviewed(undefined)}
        />
      ) : null}
      {revoked ? (
        <RevokeDialog
          rule={revoked}
          edition={edition}
          titles={titles}
          onRevoked={(answer) => {
            rules.set(() => answer);
            setRevoked(undefined);
            review.reload();
          }}
          onClose={() => setRevoked(undefined)}
        />
      ) : null}
    </>
  );
}

function SignalList(props: { signals: Signals; timeZone: string; onPreview: (terms: RuleTerms) => void }) {
  const { signals, timeZone, onPreview } = props;
  const { kind, total, items, together } = signals;
  const [title, about, subject] = signalTexts[kind];
  const headingId = `signals-${kind}`;
  const times = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <section className="signals" aria-labelledby={headingId}>
      <h2 id={headingId}>
        {title} <small>{total}</small>
      </h2>
      <p className="results-note">{about}</p>
      {total === 0 ? <p className="results-none">None found.</p> : null}
      {total > items.length ? <p>Showing the {items.length} largest.</p> : null}
      {together && items.length > 1 ? (
        <Allowed access="admin">
          <p>
            <Button tone="secondary" className="btn-compact" onClick={() => onPreview(together)}>
              Preview one rule for all listed<VisuallyHidden>: {title}</VisuallyHidden>
            </Button>
          </p>
        </Allowed>
      ) : null}
      <ul className="action-list">
        {items.map((item) => (
          <li key={`${item.subject} ${item.from}`}>
            <div>
              <strong>
                {subject} <code>{item.subject}</code>
              </strong>
              <span>
                {plural(item.accounts, 'account')}, {plural(item.ballots, 'ballot')},{' '}
                {plural(item.votes, 'vote')}; {times.formatRange(Date.parse(item.from), Date.parse(item.to))}
              </span>
            </div>
            <Allowed access="admin">
              {item.rules.map((terms, index) => (
                <Button key={index} tone="secondary" className="btn-compact" onClick={() => onPreview(terms)}>
                  Preview the rule
                  <VisuallyHidden>
                    {' '}
                    for {title}, {item.subject}
                  </VisuallyHidden>
                </Button>
              ))}
            </Allowed>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RuleItemProps {
  rule: Rule;
  titles: Titles;
  timeZone: string;
  onRevoke: () => void;
}

function RuleItem({ rule, titles, timeZone, onRevoke }: RuleItemProps) {
  const { terms, by, at, reason, revoked } = rule;
  return (
    <li>
      <div>
        <strong>
          {termsText(terms, titles)} {revoked ? '(revoked)' : ''}
        </strong>
        <span>
          Added by {by}, {formatWhen(at, timeZone)}: {reason}
        </span>
        {revoked ? (
          <span>
            Revoked by {revoked.by}, {formatWhen(revoked.at, timeZone)}: {revoked.reason}
          </span>
        ) : null}
      </div>
      {revoked ? null : (
        <Allowed access="admin">
          <Button tone="secondary" className="btn-compact" onClick={onRevoke}>
            Revoke<VisuallyHidden>: {termsText(terms, titles)}</VisuallyHidden>
          </Button>
        </Allowed>
      )}
    </li>
  );
}
