import { useSyncExternalStore, type ReactNode } from 'react';
import type { FormField } from '../../../../blocks/block.ts';
import { ErrorBoundary } from '../../../../ui/error-boundary.tsx';
import { lazyView } from '../../../../ui/lazy-view.ts';
import { preference } from '../../../ui/preference.ts';
import './design.scss';
import { faultAt, readValue, useForm } from '../values.ts';

const DesignPanel = lazyView(async () => (await import('./design-panel.tsx')).DesignPanel);

interface StylesTabProps {
  fields: readonly FormField[];
  control: (field: FormField) => ReactNode;
}

/**
 * The tab of styles: the choices of a design, and behind a disclosure every style and class by itself. It suspends as a whole, since
 * choices that come later would push the disclosure away from under a finger.
 */
export function StylesTab({ fields, control }: StylesTabProps) {
  const { widget, faults } = useForm();
  const isSet = ({ path }: FormField) => Object.keys(readValue(widget, path) ?? '').length > 0;
  const used = fields.filter(isSet).map(({ label }) => label);
  const isFaulty = fields.some(({ path }) => faultAt(faults, path) !== undefined);
  const chosen = useSyncExternalStore(advanced.subscribe, advanced.get);
  const isOpen = isFaulty || (chosen === 'untouched' ? used.length > 0 : chosen === 'open');
  // Styles before classes.
  const inOrder = fields.toSorted((a, b) => Number(a.kind === 'classes') - Number(b.kind === 'classes'));
  return (
    <>
      <ErrorBoundary>
        <DesignPanel />
      </ErrorBoundary>
      <details
        className="advanced"
        open={isOpen}
        onToggle={({ currentTarget: { open } }) => {
          if (open !== isOpen) advanced.set(open ? 'open' : 'closed');
        }}
      >
        <summary>
          <strong>Advanced</strong>{' '}
          <span>{used.length > 0 ? `In use: ${used.join(', ')}` : 'Styles and classes one by one'}</span>
        </summary>
        <div>{inOrder.map(control)}</div>
      </details>
    </>
  );
}

/** Whether the disclosure was opened or closed last in this browser. */
const advanced = preference('builder-advanced', ['untouched', 'open', 'closed']);
