import type { Widget } from '#contract/templates.ts';
import { WidgetButtons, WidgetFrame, WidgetHeading, WidgetText } from '../parts.tsx';
import './schedule.scss';

/** `Schedule`: what happens when, in the order of its entries. One without a title is not shown. */
export function View({ widget: { options } }: { widget: Widget }) {
  const entries = options.schedule.entries.filter(({ title }) => title.trim());
  if (entries.length === 0) return null;
  return (
    <WidgetFrame kind="schedule" options={options}>
      <WidgetHeading options={options} />
      <WidgetText className="widget-lead" options={options} />
      <ol className="schedule-list">
        {entries.map(({ id, time, title, text }) => (
          <li key={id}>
            <p className="schedule-time">{time}</p>
            <div>
              <h3>{title}</h3>
              {text.trim() ? <p>{text}</p> : null}
            </div>
          </li>
        ))}
      </ol>
      <WidgetButtons buttons={options.buttons} />
    </WidgetFrame>
  );
}
