import { isBlank } from '#contract/blank.ts';
import type { Widget } from '#contract/templates.ts';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { WidgetButtons, WidgetFrame, WidgetHeading, WidgetText } from '../parts.tsx';
import './questions.scss';

/** `Questions and Answers`: each question opens its answer. One without an answer is not shown. */
export function View({ widget: { options } }: { widget: Widget }) {
  const entries = options.questions.entries.filter(
    ({ question, answer }) => question.trim() && !isBlank(answer),
  );
  if (entries.length === 0) return null;
  return (
    <WidgetFrame kind="questions" options={options}>
      <WidgetHeading options={options} />
      <WidgetText className="widget-lead" options={options} />
      <div className="questions-list">
        {entries.map(({ id, question, answer }) => (
          <details key={id}>
            <summary>
              <span>{question}</span>
            </summary>
            <SafeHtml html={answer} />
          </details>
        ))}
      </div>
      <WidgetButtons buttons={options.buttons} />
    </WidgetFrame>
  );
}
