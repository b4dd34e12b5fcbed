import type { Widget } from '#contract/templates.ts';
import { completeValues, recordOf } from '#contract/fields.ts';
import { commonOptions, type WidgetOptions } from '#contract/widgets.ts';
import type { Migration } from './block.ts';

/** For visitors: answers are complete, but one that another build gave may lack what has become common since. */
const answered = (options: unknown): WidgetOptions =>
  ({ ...recordOf(options), ...completeValues(commonOptions, options) }) as WidgetOptions;

export interface Opened {
  state: 'known' | 'unknown kind' | 'newer version';
  widget: Widget;
}

/**
 * Takes a stored widget to the version that its kind has now. One of an unknown kind or a newer version stays untouched. Never throws.
 * @param complete makes options complete, whatever is in their place
 */
export function openWidget(
  widget: Widget,
  migrations: readonly Migration[] | undefined,
  complete: (options: unknown) => WidgetOptions = answered,
): Opened {
  if (!migrations) return { state: 'unknown kind', widget };
  const current = migrations.length + 1;
  // Stored before widgets had a version: that was the first one.
  const stored = Number.isInteger(widget.version) && widget.version > 0 ? widget.version : 1;
  if (stored > current) return { state: 'newer version', widget };
  const options = migrations
    .slice(stored - 1)
    .reduce((before, migrate) => complete(migrate(before)), complete(widget.options));
  return { state: 'known', widget: { ...widget, version: current, options } };
}
