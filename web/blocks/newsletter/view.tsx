import { isBlank } from '#contract/blank.ts';
import type { Widget } from '#contract/templates.ts';
import { LateSubscribeForm } from '../../features/newsletter/late-form.tsx';
import { WidgetFrame, WidgetHeading, WidgetText } from '../parts.tsx';
import './newsletter.scss';

/** `Newsletter`: a call to get it, with the form of the foot of every page. */
export function View({ widget: { options } }: { widget: Widget }) {
  return (
    <WidgetFrame kind="letters" options={options}>
      <WidgetHeading options={options} />
      <WidgetText className="letters-text" options={options} />
      <LateSubscribeForm isHeaded={!isBlank(options.header.value)} />
    </WidgetFrame>
  );
}
