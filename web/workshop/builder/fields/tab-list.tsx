import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { flushDrafts } from './drafts.ts';

interface TabListProps<Name extends string> {
  label: string;
  names: readonly Name[];
  current: Name;
  onChoose: (name: Name) => void;
  /** Tabs with a fault in them. */
  faulty?: ReadonlySet<Name>;
  children: ReactNode;
}

/** Tabs and the panel of the chosen one; the arrow keys, Home and End go from tab to tab. */
export function TabList<Name extends string>(props: TabListProps<Name>) {
  const { label, names, current, onChoose, faulty, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const choose = (name: Name) => {
    flushDrafts();
    onChoose(name);
  };
  const step = (event: KeyboardEvent) => {
    const at = names.indexOf(current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + names.length) % names.length;
    choose(names[index] ?? current);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className="field-tabs">
        {names.map((name, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${index}`}
            aria-selected={name === current}
            aria-controls={`${id}-panel`}
            tabIndex={name === current ? 0 : -1}
            onClick={() => choose(name)}
            onKeyDown={step}
          >
            {name}
            {faulty?.has(name) ? <span className="visually-hidden"> (has an error)</span> : null}
            {faulty?.has(name) ? <span className="field-tab-fault" aria-hidden="true" /> : null}
          </button>
        ))}
      </div>
      {/* A new element for each tab, so that it is scrolled to its top. */}
      <div
        key={current}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${names.indexOf(current)}`}
        className="field-panel"
      >
        {children}
      </div>
    </>
  );
}
