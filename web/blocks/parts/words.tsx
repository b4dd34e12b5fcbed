import type { WidgetOptions } from '#contract/templates.ts';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { classesOf, isBlank, styleOf } from '../styles.ts';

interface WordsProps {
  options: WidgetOptions;
  /** Class of the kind. */
  className?: string;
}

/** The header of a widget; nothing where it has none. */
export function WidgetHeading({ options: { header, titleClasses }, className }: WordsProps) {
  if (isBlank(header.value)) return null;
  return (
    <SafeHtml
      as="h2"
      className={classesOf(className, titleClasses, header.classes)}
      style={styleOf(header.styles)}
      html={header.value}
    />
  );
}

/** The subheader of a widget, its small text; nothing where it has none. */
export function WidgetText({ options, className }: WordsProps) {
  const { subheader, descriptionClasses, widgetDescriptionStyles } = options;
  if (isBlank(subheader.value)) return null;
  return (
    <div className={classesOf(className, descriptionClasses)} style={styleOf(widgetDescriptionStyles)}>
      <SafeHtml style={styleOf(subheader.styles)} html={subheader.value} />
    </div>
  );
}
