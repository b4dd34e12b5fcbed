import { isBlank } from '#contract/blank.ts';
import type { Widget } from '#contract/templates.ts';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { WidgetButtons, WidgetFrame, WidgetHeading, WidgetText } from '../parts.tsx';
import './rich-text.scss';

/** `Rich Text`: running text in a column of readable width, under a title if it has one. */
export function View({ widget: { options } }: { widget: Widget }) {
  return (
    <WidgetFrame kind="rich-text" options={options}>
      <WidgetHeading options={options} />
      <WidgetText className="rich-text-lead" options={options} />
      {isBlank(options.html) ? null : <SafeHtml html={options.html} />}
      <WidgetButtons buttons={options.buttons} />
    </WidgetFrame>
  );
}
