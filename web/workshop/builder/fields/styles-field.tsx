import { Suspense, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { lazyView } from '../../../ui/lazy-view.ts';
import { isSame } from '../state/compare.ts';
import type { Step } from '../state/reducer.ts';
import { useEditorStore } from '../state/store.tsx';
import { styleLabel } from './style-label.ts';
import { useForm, useValue } from './values.ts';

const StyleManager = lazyView(async () => (await import('./style-manager.tsx')).StyleManager);

type Styles = Readonly<Record<string, string>>;

/** A map of styles: what is set, and the button that opens its manager. */
export function StylesLine({ label, path }: { label: string; path: string }) {
  const { widget } = useForm();
  const store = useEditorStore();
  const { value, read, push, seal, fault } = useValue(path);
  const styles = (value ?? {}) as Styles;
  const current = () => (read() ?? {}) as Styles;
  const [isOpen, setIsOpen] = useState(false);
  /** When the manager was opened: the last step of undo, and the styles. */
  const step = useRef<Step>(undefined);
  const before = useRef(styles);
  const tried = useRef<Styles[]>([]);

  const open = () => {
    seal();
    step.current = store.getState().past.at(-1);
    before.current = current();
    tried.current = [];
    setIsOpen(true);
  };
  const close = () => {
    seal();
    setIsOpen(false);
  };
  const attempt = (change: Styles) => {
    const next = mergeStyles(current(), change);
    tried.current.push(next);
    push(next);
  };
  const cancel = () => {
    // All that was tried is one step: undoing it leaves nothing behind to undo.
    const { past, mergeKey } = store.getState();
    if (past.at(-1) !== step.current && mergeKey === `${widget.id}.${path}`) store.dispatch({ type: 'undo' });
    // Another change may have come in between and ended that step, such as an uploaded picture.
    const left = current();
    if (tried.current.some((each) => isSame(each, left))) push(before.current);
    close();
  };
  const set = Object.entries(styles);
  return (
    <div className="styles-line">
      <div>
        <h3>{label}</h3>
        {set.length === 0 ? <p>No styles of its own</p> : null}
        <dl>
          {set.map(([key, text]) => (
            <div key={key}>
              <dt>{styleLabel(key)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <FieldError id={`${path}-fault`}>{fault}</FieldError>
      </div>
      <Button tone="secondary" aria-label={`Edit the styles: ${label}`} onClick={open}>
        Edit
      </Button>
      {isOpen ? (
        <Suspense>
          <StyleManager label={label} styles={styles} onTry={attempt} onSave={close} onCancel={cancel} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Styles with changes merged in, sorted by key; empty values are dropped (tests/SPEC.md: Validation). */
export const mergeStyles = (styles: Styles, changes: Styles): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...styles, ...changes })
      .map(([key, value]) => [key, value.trim()] as const)
      .filter(([, value]) => value !== '')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
