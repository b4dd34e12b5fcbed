import { styleFault } from '#contract/widget-styles.ts';
import { styleGroups, type StyleGroup } from '#contract/widget-words.ts';
import type { StyleKey } from '#contract/widgets.ts';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { debounce, flushDrafts, useDraft } from './drafts.ts';
import { styleLabel } from './style-label.ts';
import { TabList } from './tab-list.tsx';

type Styles = Readonly<Record<string, string>>;

interface StyleManagerProps {
  /** What the styles are for, such as `Header`. */
  label: string;
  styles: Styles;
  /** Shows styles in the preview at once. */
  onTry: (styles: Styles) => void;
  onSave: () => void;
  /** Puts back the styles from before. */
  onCancel: () => void;
}

const groups = Object.keys(styleGroups) as StyleGroup[];

/** The modal `Custom Style Manager` (tests/SPEC.md: Screens and routes) for one map of styles. */
export function StyleManager({ label, styles, onTry, onSave, onCancel }: StyleManagerProps) {
  const [group, setGroup] = useState<StyleGroup>('Basic');
  const afterFlush = (finish: () => void) => () => {
    flushDrafts();
    finish();
  };
  return (
    <Modal title="Custom Style Manager" onClose={afterFlush(onCancel)}>
      <p className="style-manager-of">{label}</p>
      <TabList label="Kinds of styles" names={groups} current={group} onChoose={setGroup}>
        <div className="style-grid">
          {styleGroups[group].map((name) => (
            <StyleInput
              key={name}
              name={name}
              value={styles[name] ?? ''}
              onStyle={(value) => onTry({ [name]: value })}
            />
          ))}
        </div>
      </TabList>
      <div className="style-manager-buttons">
        <Button tone="secondary" onClick={afterFlush(onCancel)}>
          Cancel
        </Button>
        <Button onClick={afterFlush(onSave)}>Save</Button>
      </div>
    </Modal>
  );
}

/** Values offered for keys that take one of a few words. */
const styleWords: Partial<Record<StyleKey, string>> = {
  position: 'static|relative|absolute|sticky',
  display: 'block|inline|inline-block|flex|inline-flex|grid|inline-grid|flow-root|none',
  fontWeight: '300|400|500|600|700|normal|bold|lighter|bolder',
  fontFamily: 'var(--font-display)|var(--font-text)|Georgia, serif|system-ui, sans-serif|monospace',
};

const isColor = (key: StyleKey): boolean => key === 'color' || key === 'backgroundColor';

/** One style. An invalid value is reported, and stays out of the draft. */
function StyleInput(props: { name: StyleKey; value: string; onStyle: (value: string) => void }) {
  const { name, value, onStyle } = props;
  const list = useId();
  const draft = useDraft(value, (next) => onStyle(next.trim()), debounce.style, {
    isValid: (next) => styleFault(name, next) === undefined,
  });
  const label = styleLabel(name);
  const words = styleWords[name]?.split('|');
  const example = isColor(name)
    ? '#dcae57 or rgb(0 0 0 / 50%)'
    : (words?.slice(0, 3).join(', ') ?? '24px, 2rem or 50%');
  return (
    <div className="style-input">
      <TextField
        label={label}
        error={
          styleFault(name, draft.value) === undefined
            ? undefined
            : `This is not a valid value for ${label.toLowerCase()}. For example ${example}.`
        }
        required={false}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        list={words && list}
        value={draft.value}
        onChange={(event) => draft.set(event.target.value)}
        onBlur={draft.flush}
      >
        {isColor(name) ? (
          <input
            type="color"
            className="style-color"
            aria-label={`${label}: choose a color`}
            value={pickerColor(draft.value)}
            onChange={(event) => draft.set(event.target.value, debounce.color)}
            onBlur={draft.flush}
          />
        ) : null}
      </TextField>
      <datalist id={list}>
        {words?.map((word) => (
          <option key={word}>{word}</option>
        ))}
      </datalist>
    </div>
  );
}

/** The color that a color input shows for a value: it takes only `#rrggbb`. */
export function pickerColor(value: string): string {
  const text = value
    .trim()
    .toLowerCase()
    .replace(/^#([\da-f])([\da-f])([\da-f])$/, '#$1$1$2$2$3$3');
  return /^#[\da-f]{6}$/.test(text) ? text : '#000000';
}
