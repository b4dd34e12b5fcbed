import type { Widget } from '#contract/templates.ts';
import { Component, createElement, memo, type ReactNode } from 'react';
import { openWidget } from './open-widget.ts';
import { useReady, viewOf } from './views.ts';
import './widgets.scss';

type Listed = Pick<Widget, 'id' | 'type'>;

interface WidgetListProps {
  /** A section of home needs no more than its kind. */
  widgets: readonly (Listed | Widget)[];
  /** The key of a widget's element by its id; the id itself unless given. */
  keyOf?: ((id: string) => string) | undefined;
}

export function WidgetList({ widgets, keyOf = String }: WidgetListProps) {
  const ready = useReady(widgets);
  return ready.map((widget, index) => {
    const after = ready[index + 1];
    return holds(ready[index - 1], widget) ? null : (
      <Place key={keyOf(widget.id)} widget={widget}>
        {after && holds(widget, after) ? <Place widget={after} /> : null}
      </Place>
    );
  });
}

/** A hero holds the live stream that comes after it (tests/SPEC.md: Screens and routes). */
const holds = (widget: Listed | undefined, next: Listed): boolean =>
  widget?.type === 'hero' && next.type === 'live-stream';

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
