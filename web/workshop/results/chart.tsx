import { formatCount } from '../../counts.ts';

interface ChartProps {
  title: string;
  bars: readonly { name: string; votes: number }[];
  heading: string;
  none: string;
}

const height = 100;
/** Room for this many bars at least, so that a single one isn't a wall. */
const leastBars = 7;

export function Chart({ title, bars, heading, none }: ChartProps) {
  const most = Math.max(0, ...bars.map(({ votes }) => votes));
  const peak = bars.find(({ votes }) => votes === most);
  const [first, last] = [bars[0]?.name ?? '', bars.at(-1)?.name ?? ''];
  return (
    <figure className="chart">
      <figcaption>
        <h2>{title}</h2>
        {peak && most > 0 ? (
          <p>
            Peak: {formatCount(most)} ({peak.name})
          </p>
        ) : null}
      </figcaption>
      {most === 0 ? (
        <p className="results-none">{none}</p>
      ) : (
        <>
          <svg
            viewBox={`0 0 ${Math.max(leastBars, bars.length)} ${height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`${title}: from ${first} to ${last}, with a peak of ${formatCount(most)} at ${peak?.name ?? ''}. The table below has all figures.`}
          >
            {/* Keyed by position: an hour comes twice on the day clocks go back. */}
            {bars.map(({ votes }, index) => (
              <rect
                key={index}
                x={index + 0.1}
                y={height - (height * votes) / most}
                width={0.8}
                height={(height * votes) / most}
              />
            ))}
          </svg>
          <div className="chart-axis" data-few={bars.length < leastBars} aria-hidden="true">
            <span>{first}</span>
            {bars.length > 1 ? <span>{last}</span> : null}
          </div>
          <details>
            <summary>{title} as a table</summary>
            <table>
              <TableHead columns={[heading, 'Votes']} />
              <tbody>
                {bars.map(({ name, votes }, index) => (
                  <tr key={index}>
                    <th scope="row">{name}</th>
                    <td>{formatCount(votes)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </figure>
  );
}

export const TableHead = ({ columns, className }: { columns: readonly string[]; className?: string }) => (
  <thead className={className}>
    <tr>
      {columns.map((column) => (
        <th key={column} scope="col">
          {column}
        </th>
      ))}
    </tr>
  </thead>
);
