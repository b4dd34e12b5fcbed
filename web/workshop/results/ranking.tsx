import type { Answer } from '#contract/routes.ts';
import { useState } from 'react';
import { formatCount, votesOnBallots } from '../../counts.ts';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { share } from './words.ts';

type Category = Answer<'results.summary'>['categories'][number];

interface RankingProps {
  category: Category;
  isProvisional: boolean;
}

/** Nominees that are shown at first; paper has all. */
const shownFirst = 10;

/** The nominees of a category by their votes, each with a bar of its share: chart and table are one. */
export function Ranking({
  category: { title, withdrawn, votes, ballots, nominees },
  isProvisional,
}: RankingProps) {
  const most = Math.max(1, ...nominees.map((nominee) => nominee.votes));
  const standing = nominees.filter((nominee) => !withdrawn && !nominee.withdrawn);
  const [isWhole, setIsWhole] = useState(false);
  return (
    <section className="ranking">
      <h3>
        {title} {withdrawn ? <Withdrawn /> : null}
      </h3>
      <p className="ranking-sum">{votesOnBallots({ votes, ballots })}</p>
      {nominees.length === 0 ? <p className="results-none">Nobody is nominated here.</p> : null}
      {nominees.length > 0 ? (
        <table>
          <caption className="visually-hidden">
            {title}, {isProvisional ? 'provisional' : 'certified'} ranking
          </caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Place</th>
              <th scope="col">Nominee</th>
              <th scope="col">Votes</th>
            </tr>
          </thead>
          <tbody>
            {nominees.map((nominee, index) => (
              <tr key={nominee.id} data-more={(!isWhole && index >= shownFirst) || undefined}>
                <td className="ranking-place">
                  {standing.includes(nominee)
                    ? 1 + standing.filter((other) => other.votes > nominee.votes).length
                    : null}
                </td>
                <th scope="row">
                  {nominee.title} {nominee.withdrawn ? <Withdrawn /> : null}
                  <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                    <rect className="ranking-ground" width="100" height="4" />
                    <rect width={(100 * nominee.votes) / most} height="4" />
                  </svg>
                </th>
                <td className="ranking-votes">
                  {formatCount(nominee.votes)}
                  <VisuallyHidden> votes</VisuallyHidden>
                  <small>{share(nominee.votes, votes)}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {nominees.length > shownFirst ? (
        <Button tone="link" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show the first ${String(shownFirst)}` : `Show all ${String(nominees.length)}`}
          <VisuallyHidden>: {title}</VisuallyHidden>
        </Button>
      ) : null}
    </section>
  );
}

/** Of what was taken off the show: its votes count, and it is never proposed as winner. */
const Withdrawn = () => <small className="ranking-withdrawn">Withdrawn</small>;
