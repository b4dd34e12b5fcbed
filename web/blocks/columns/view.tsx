import type { Widget } from '#contract/templates.ts';
import type { ReactNode } from 'react';
import { WidgetFrame, WidgetHeading, WidgetText } from '../parts.tsx';
import './columns.scss';

interface ColumnsProps {
  widget: Widget;
  /** Its two columns; null where nothing is in them, which visitors don't see. */
  children?: ReactNode;
}

/** `Two columns`: other widgets side by side; on phones one below the other. */
export function View({ widget: { options }, children }: ColumnsProps) {
  const { split, height, phone } = options.columns;
  return (
    <WidgetFrame kind="columns" className={children ? 'columns' : 'columns columns-empty'} options={options}>
      <WidgetHeading options={options} />
      <WidgetText options={options} />
      <div className="columns-room" data-split={split} data-height={height} data-phone={phone}>
        {children ?? (
          <>
            <div />
            <div />
          </>
        )}
      </div>
    </WidgetFrame>
  );
}
