import type { Widget } from '#contract/templates.ts';
import { Component, createElement, memo, type ReactNode } from 'react';
import { openWidget } from './open-widget.ts';
import { viewOf } from './views.ts';
import './widgets.scss';

interface WidgetListProps {
  widgets: readonly Widget[];
  /** The key of a widget's element by its id; the id itself unless given. */
  keyOf?: ((id: string) => string) | undefined;
}

export function WidgetList({ widgets, keyOf = String }: WidgetListProps) {
  return widgets.map((widget) => (
    <div key={keyOf(widget.id)} data-widget={widget.id}>
      <Unbroken widget={widget} />
    </div>
  ));
}

/** One widget; nothing for one that this build does not know how to show. */
const WidgetView = memo(({ widget: stored }: { widget: Widget }) => {
  const block = viewOf(stored.type);
  const { state, widget } = openWidget(stored, block && (block.migrations ?? []));
  return block && state === 'known' ? createElement(block.View, { widget }) : null;
});

/** A widget that cannot be shown leaves a gap, not a broken page; once it is another one, it is tried again. */
class Unbroken extends Component<{ widget: Widget }, { failed: boolean; widget?: Widget }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ widget }: { widget: Widget }, before: { widget?: Widget }) {
    return widget === before.widget ? null : { failed: false, widget };
  }

  override render(): ReactNode {
    return this.state.failed ? null : <WidgetView widget={this.props.widget} />;
  }
}
