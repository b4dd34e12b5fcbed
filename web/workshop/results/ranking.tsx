import type { Answer } from '#contract/routes.ts';
import { useState } from 'react';
import { formatCount, votesOnBallots } from '../../counts.ts';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { TableHead } from './chart.tsx';

/** A part of a whole in percent, with one decimal where it is small: `3.2%`. */
export function share(part: number, whole: number): string {
  if (whole === 0) return '0%';
  const percent = (100 * part) / whole;
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : Math.round(percent)}%`;
}

type Category = Answer<'results.summary'>['categories'][number];

/** Nominees shown at first; paper shows all. */
const shownFirst = 10;

/** The nominees of a category by their votes, each with a bar in proportion. */
export function Ranking({ category, isProvisional }: { category: Category; isProvisional: boolean }) {
  const { title, withdrawn, votes, ballots, nominees } = category;
  const most = Math.max(1, ...nominees.map((nominee) => nominee.votes));
  const ranked = nominees.filter((nominee) => !withdrawn && !nominee.withdrawn);
  const [isWhole, setIsWhole] = useState(false);
  return (
    <section className="ranking">
      <h3>
        {title} {withdrawn ? <Withdrawn /> : null}
      </h3>
      <p className="ranking-sum">{votesOnBallots({ votes, ballots })}</p>
      {nominees.length === 0 ? <p className="results-none">No nominees yet.</p> : null}
      {nominees.length > 0 ? (
        <table>
          <caption className="visually-hidden">
            {title}, {isProvisional ? 'provisional' : 'certified'} ranking
          </caption>
          <TableHead className="visually-hidden" columns={['Rank', 'Nominee', 'Votes']} />
          <tbody>
            {nominees.map((nominee, index) => (
              <tr key={nominee.id} data-more={(!isWhole && index >= shownFirst) || undefined}>
                <td className="ranking-rank">
                  {ranked.includes(nominee)
                    ? 1 + ranked.filter((other) => other.votes > nominee.votes).length
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

/** Marks what was withdrawn from the show: its votes count, but it is never proposed as a winner. */
const Withdrawn = () => <small className="ranking-withdrawn">Withdrawn</small>;
