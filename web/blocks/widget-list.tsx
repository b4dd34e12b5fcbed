import { branchesOf } from '#contract/nesting.ts';
import type { Widget } from '#contract/templates.ts';
import type { WidgetOptions } from '#contract/widgets.ts';
import { Component, createElement, memo, useState, type ComponentType, type ReactNode } from 'react';
import { writtenPage } from '../api/written-page.ts';
import { latePart } from '../ui/late-part.tsx';
import { openWidget } from './open-widget.ts';
import { isPatient, loadView, useReady, viewOf } from './views.ts';
import './widgets.scss';

type Listed = Pick<Widget, 'id' | 'type'> & { options?: Pick<WidgetOptions, 'within'> };

interface WidgetListProps {
  /** A section of home needs no more than its kind. */
  widgets: readonly (Listed | Widget)[];
  /** The key of a widget's element by its id; the id itself unless given. */
  keyOf?: ((id: string) => string) | undefined;
}

export function WidgetList({ widgets, keyOf = String }: WidgetListProps) {
  const [isWritten] = useState(() => writtenPage() !== undefined);
  const branches = branchesOf(useReady<Listed>(widgets, isWritten));
  const place = (widget: Listed, inside?: ReactNode) => (
    <Place key={keyOf(widget.id)} widget={widget} isWritten={isWritten}>
      {inside}
    </Place>
  );
  return branches.map(({ widget, columns }, index) => {
    const after = branches[index + 1]?.widget;
    if (holds(branches[index - 1]?.widget, widget)) return null;
    return place(widget, after && holds(widget, after) ? place(after) : inColumns(columns, place));
  });
}

/** A hero holds the live stream that comes after it (tests/SPEC.md: Screens and routes). */
const holds = (widget: Listed | undefined, next: Listed): boolean =>
  widget?.type === 'hero' && next.type === 'live-stream';

/** Null where nothing is in any of them. */
const inColumns = (columns: readonly (readonly Listed[])[], place: (widget: Listed) => ReactNode) =>
  columns.every(({ length }) => length === 0)
    ? null
    : columns.map((widgets, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- there are two, and always the same
        <div key={index}>{widgets.map((widget) => place(widget))}</div>
      ));

interface PlaceProps {
  widget: Listed;
  isWritten: boolean;
  children?: ReactNode;
}

const Place = ({ widget, isWritten, children }: PlaceProps) => (
  <div data-widget={widget.id}>
    {createElement(
      isWritten && isPatient(widget.type) ? patient(widget.type) : Unbroken,
      { widget: widget as Widget },
      children,
    )}
  </div>
);

const patients = new Map<string, ComponentType<{ widget: Widget; children?: ReactNode }>>();

/** Widgets of a kind that stay as they came as HTML until the browser has nothing else to do. */
function patient(type: string) {
  const known =
    patients.get(type) ??
    latePart<{ widget: Widget; children?: ReactNode }>(null, async () => {
      await loadView(type);
      return Unbroken;
    }).Part;
  patients.set(type, known);
  return known;
}

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
