import type { Widget } from '#contract/templates.ts';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { WidgetButtons, WidgetHeading, WidgetText } from '../parts.tsx';
import { classesOf, isBlank, styleOf } from '../styles.ts';
import './rich-text.scss';

/** `Rich Text`: running text in a column of readable width, under a title if it has one. */
export function View({ widget: { options } }: { widget: Widget }) {
  return (
    <section
      className={classesOf('widget rich-text', options.widgetClasses)}
      style={styleOf(options.widgetStyles)}
    >
      <div className="rich-text-container" style={styleOf(options.widgetContainerStyles)}>
        <WidgetHeading options={options} />
        <WidgetText className="rich-text-lead" options={options} />
        {isBlank(options.html) ? null : <SafeHtml html={options.html} />}
        <WidgetButtons buttons={options.buttons} />
      </div>
    </section>
  );
}
