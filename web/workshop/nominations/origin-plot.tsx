import { formatCount } from '../../counts.ts';
import type { NominationGroup } from '#contract/nominations.ts';

type Days = NominationGroup['days'];

const height = 40;
/** Room for this many bars at least, so that a single one isn't a wall. */
const leastBars = 14;
/** With more days than this, days without nominations are left out. */
const mostDays = 120;

interface OriginPlotProps {
  of: string;
  days: Days;
  isLarge?: boolean;
}

/** Nominations by day, with the part of the largest network of the day marked; the same as a table. */
export function OriginPlot({ of, days, isLarge = false }: OriginPlotProps) {
  const bars = withEmptyDays(days);
  const top = Math.max(1, ...bars.map(({ count }) => count));
  const [first, last] = [bars[0]?.day ?? '', bars.at(-1)?.day ?? ''];
  const peak = bars.find(({ count }) => count === top);
  const most = Math.max(0, ...bars.map((bar) => bar.most));
  return (
    <figure className="origin-plot" data-large={isLarge}>
      <svg
        viewBox={`0 0 ${Math.max(leastBars, bars.length)} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Nominations of ${of} by day, from ${dayText(first)} to ${dayText(last)}: at most ${formatCount(top)} (${dayText(peak?.day ?? '')}), at most ${formatCount(most)} from one network. The table has all figures.`}
      >
        {bars.map(({ day, count, most: own }, index) => (
          <g key={day}>
            <Bar at={index} from={0} to={count} top={top} />
            {own > 1 ? <Bar at={index} from={0} to={own} top={top} isOfOne /> : null}
          </g>
        ))}
      </svg>
      <div className="origin-axis" data-few={bars.length < leastBars} aria-hidden="true">
        <span>{dayText(first)}</span>
        {last === first ? null : (
          <span>{bars.length < leastBars ? `to ${dayText(last)}` : dayText(last)}</span>
        )}
      </div>
      <details>
        <summary>
          As a table<span className="visually-hidden">: {of} by day</span>
        </summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Nominations</th>
              <th scope="col">From its largest network</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, count, most: own }) => (
              <tr key={day}>
                <th scope="row">{dayText(day)}</th>
                <td>{formatCount(count)}</td>
                <td>{formatCount(own)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

const Bar = ({
  at,
  from,
  to,
  top,
  isOfOne = false,
}: {
  at: number;
  from: number;
  to: number;
  top: number;
  isOfOne?: boolean;
}) => (
  <rect
    className={isOfOne ? 'origin-one' : undefined}
    x={at + 0.1}
    width={0.8}
    y={height - (height * to) / top}
    height={(height * (to - from)) / top}
  />
);

const day = 86_400_000;

/** The days with those between them, on which nobody nominated. */
function withEmptyDays(days: Days): Days {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const [from, to] = [Date.parse(first.day), Date.parse(last.day)];
  const length = Math.round((to - from) / day) + 1;
  if (length > mostDays) return days;
  const known = new Map(days.map((each) => [each.day, each]));
  return Array.from({ length }, (_, index) => {
    const name = new Date(from + index * day).toISOString().slice(0, 10);
    return known.get(name) ?? { day: name, count: 0, most: 0 };
  });
}

const dayText = (text: string): string =>
  text === ''
    ? ''
    : new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(
        Date.parse(text),
      );
