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
    const [before, after] = [ready[index - 1], ready[index + 1]];
    if (isHeld(widget, before)) return null;
    return (
      <Place key={keyOf(widget.id)} widget={widget}>
        {after && isHeld(after, widget) ? <Place widget={after} /> : null}
      </Place>
    );
  });
}

/** Whether a widget is within the one before it: a hero holds the live stream (tests/SPEC.md: Screens and routes). */
const isHeld = (widget: Listed, before: Listed | undefined): boolean =>
  widget.type === 'live-stream' && before?.type === 'hero';

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
