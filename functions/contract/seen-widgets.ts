import { branchesOf, type Nested } from './nesting.ts';

/** What visitors see of a list: hidden widgets are left out, and so is what is in the columns of a hidden one. */
export function seenWidgets<Widget extends Nested & { readonly is_active: boolean }>(
  widgets: readonly Widget[],
): Widget[] {
  const seen = new Set(
    branchesOf(widgets)
      .filter(({ widget }) => widget.is_active)
      .flatMap(({ widget, columns }) => [widget, ...columns.flat()]),
  );
  return widgets.filter((widget) => widget.is_active && seen.has(widget));
}
