import type { Widget } from '#contract/templates.ts';
import { Component, createElement, type ReactNode } from 'react';
import { blockOf } from './registry.ts';
import './widgets.scss';

/** Widgets in their order. */
export function WidgetList({ widgets }: { widgets: readonly Widget[] }) {
  return widgets.map((widget) => (
    <Unbroken key={widget.id}>
      <WidgetView widget={widget} />
    </Unbroken>
  ));
}

/** One widget; nothing for one of an unknown kind. */
export function WidgetView({ widget }: { widget: Widget }) {
  const Block = blockOf(widget.type);
  return Block ? createElement(Block, { widget }) : null;
}

/** A widget that cannot be shown leaves a gap, not a broken page. */
class Unbroken extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
