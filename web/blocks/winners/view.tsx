import type { Widget } from '#contract/templates.ts';
import { useLiveWinners, type WonCategory } from '../../features/winners/use-winners.ts';
import { wonPicture } from '../../features/winners/won-picture.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { WidgetButtons, WidgetFrame, WidgetHeading, WidgetText } from '../parts.tsx';
import './winners.scss';

/** Milliseconds. A home page is open in many more windows than the winners' own, all year round. */
const interval = 30_000;

/** `Winners`: those revealed so far, of one category or of all. Nothing before the first of them. */
export function View({ widget: { options } }: { widget: Widget }) {
  const { data } = useLiveWinners(undefined, interval);
  const { category } = options.winners;
  const won = data?.categories.filter(({ key }) => !category || key === category) ?? [];
  if (won.length === 0) return null;
  return (
    <WidgetFrame kind="winners-block" options={options}>
      <WidgetHeading options={options} />
      <WidgetText className="widget-lead" options={options} />
      <ul className="winners-block-list">
        {won.flatMap((each) =>
          each.winners.map((winner) => (
            <li key={`${each.id} ${winner.nominee_id}`} data-orientation={each.type.orientation}>
              <Winner category={each} winner={winner} />
            </li>
          )),
        )}
      </ul>
      <WidgetButtons buttons={options.buttons} />
    </WidgetFrame>
  );
}

interface WinnerProps {
  category: WonCategory;
  winner: WonCategory['winners'][number];
}

function Winner({ category: { title, type }, winner }: WinnerProps) {
  return (
    <Link to={paths.winners()}>
      <Picture {...wonPicture(winner.content_image, type)} alt="" title={winner.title} />
      <span>{title}</span>
      <strong>{winner.title}</strong>
    </Link>
  );
}
