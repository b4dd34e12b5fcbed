import type { Widget } from '#contract/templates.ts';
import { completeValues } from '#contract/fields.ts';
import { optionFields, type WidgetOptions } from '#contract/widgets.ts';
import type { Migration } from './block.ts';

/** The options of a widget, complete: a page that an older or a newer build stored still opens. */
export const optionsOf = ({ options }: { options: unknown }): WidgetOptions =>
  completeValues(optionFields, options);

export interface Opened {
  state: 'known' | 'unknown kind' | 'newer version';
  widget: Widget;
}

/** Takes a stored widget to the version that its kind has now. One of an unknown kind or a newer version stays untouched. Never throws. */
export function openWidget(widget: Widget, migrations: readonly Migration[] | undefined): Opened {
  if (!migrations) return { state: 'unknown kind', widget };
  const current = migrations.length + 1;
  // Stored before widgets had a version: that was the first one.
  const stored = Number.isInteger(widget.version) && widget.version > 0 ? widget.version : 1;
  if (stored > current) return { state: 'newer version', widget };
  const options = migrations
    .slice(stored - 1)
    .reduce((before, migrate) => optionsOf({ options: migrate(before) }), optionsOf(widget));
  return { state: 'known', widget: { ...widget, version: current, options } };
}
