import { branchesOf } from '#contract/nesting.ts';
import type { Widget } from '#contract/templates.ts';
import type { WidgetOptions } from '#contract/widgets.ts';
import { Component, createElement, memo, type ReactNode } from 'react';
import { openWidget } from './open-widget.ts';
import { useReady, viewOf } from './views.ts';
import './widgets.scss';

type Listed = Pick<Widget, 'id' | 'type'> & { options?: Pick<WidgetOptions, 'within'> };

interface WidgetListProps {
  /** A section of home needs no more than its kind. */
  widgets: readonly (Listed | Widget)[];
  /** The key of a widget's element by its id; the id itself unless given. */
  keyOf?: ((id: string) => string) | undefined;
}

export function WidgetList({ widgets, keyOf = String }: WidgetListProps) {
  const branches = branchesOf(useReady<Listed>(widgets));
  return branches.map(({ widget, columns }, index) => {
    const after = branches[index + 1]?.widget;
    if (holds(branches[index - 1]?.widget, widget)) return null;
    return (
      <Place key={keyOf(widget.id)} widget={widget}>
        {after && holds(widget, after) ? <Place widget={after} /> : inColumns(columns, keyOf)}
      </Place>
    );
  });
}

/** A hero holds the live stream that comes after it (tests/SPEC.md: Screens and routes). */
const holds = (widget: Listed | undefined, next: Listed): boolean =>
  widget?.type === 'hero' && next.type === 'live-stream';

/** Null where nothing is in any of them. */
const inColumns = (columns: readonly (readonly Listed[])[], keyOf: (id: string) => string) =>
  columns.every(({ length }) => length === 0)
    ? null
    : columns.map((widgets, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- there are two, and always the same
        <div key={index}>
          {widgets.map((widget) => (
            <Place key={keyOf(widget.id)} widget={widget} />
          ))}
        </div>
      ));

const Place = ({ widget, children }: { widget: Listed; children?: ReactNode }) => (
  <div data-widget={widget.id}>
    <Unbroken widget={widget as Widget}>{children}</Unbroken>
  </div>
);

/** One widget; nothing for one that this build does not know how to show. */
const WidgetView = memo(({ widget: stored, children }: { widget: Widget; children?: ReactNode }) => {
  const block = viewOf(stored.type);
  const { state, widget } = openWidget(stored, block && (block.migrations ?? []));
  return block && state === 'known' ? createElement(block.View, { widget }, children) : null;
});

/** A widget that cannot be shown leaves a gap, not a broken page; once it is another one, it is tried again. */
class Unbroken extends Component<
  { widget: Widget; children?: ReactNode },
  { failed: boolean; widget?: Widget }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ widget }: { widget: Widget }, before: { widget?: Widget }) {
    return widget === before.widget ? null : { failed: false, widget };
  }

  override render(): ReactNode {
    return this.state.failed ? null : <WidgetView {...this.props} />;
  }
}
