import { isBlank } from '#contract/blank.ts';
import type { Widget } from '#contract/templates.ts';
import { useAppConfig } from '../../api/app-config.tsx';
import { useResource } from '../../api/resource.ts';
import { useServerNow } from '../../api/server-clock.ts';
import { formatEventTime, zoneName } from '../../format.ts';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { WidgetButtons, WidgetFrame, WidgetHeading, WidgetText } from '../parts.tsx';
import { momentOf } from './moment-of.ts';
import { TimeLeft } from './time-left.tsx';
import './countdown.scss';

/** `Countdown`: the time left until an instant of the event, by the server's clock; then the text for afterwards. */
export function View({ widget: { options } }: { widget: Widget }) {
  const config = useAppConfig();
  const { data, isLoading } = useResource('events.get');
  const moment = momentOf(options.fields['moment'], config, data?.event);
  const now = useServerNow();
  if (moment === undefined) {
    return isLoading && !data ? <div className="widget countdown-widget is-loading" /> : null;
  }
  const isOver = now >= moment;
  if (isOver && isBlank(options.html)) return null;
  return (
    <WidgetFrame kind="countdown" className="countdown-widget" options={options}>
      {isOver ? (
        <SafeHtml html={options.html} />
      ) : (
        <>
          <WidgetHeading options={options} />
          <WidgetText options={options} />
          <TimeLeft until={moment} />
          <p className="countdown-instant">
            {formatEventTime(moment, config.timeZone)}, {zoneName(config.timeZone, moment)}
          </p>
        </>
      )}
      <WidgetButtons buttons={options.buttons} />
    </WidgetFrame>
  );
}
