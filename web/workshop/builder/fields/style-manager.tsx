import { styleFault } from '#contract/widget-styles.ts';
import type { StyleKey } from '#contract/widgets.ts';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { debounce, flushDrafts, useDraft } from './drafts.ts';
import {
  isColor,
  pickerColor,
  styleGroups,
  styleLabel,
  styleWords,
  type StyleGroup,
  type Styles,
} from './style-groups.ts';
import { TabList } from './tab-list.tsx';

interface StyleManagerProps {
  /** Whose styles they are, such as `Header`. */
  label: string;
  styles: Styles;
  /** Shows styles in the preview while they are being chosen. */
  onTry: (styles: Styles) => void;
  onSave: () => void;
  /** Puts back what was there before. */
  onCancel: () => void;
}

const groups = Object.keys(styleGroups) as StyleGroup[];

/** The modal `Custom Style Manager` (tests/SPEC.md: Screens and routes) for one map of styles; the preview shows each change at once. */
export function StyleManager({ label, styles, onTry, onSave, onCancel }: StyleManagerProps) {
  const [group, setGroup] = useState<StyleGroup>('Basic');
  const cancel = () => {
    flushDrafts();
    onCancel();
  };
  return (
    <Modal title="Custom Style Manager" onClose={cancel}>
      <p className="style-manager-of">{label}</p>
      <TabList label="Kinds of styles" names={groups} current={group} onChoose={setGroup}>
        <div className="style-grid">
          {styleGroups[group].map((name) => (
            <StyleInput
              key={name}
              name={name}
              value={styles[name] ?? ''}
              onStyle={(key, value) => onTry({ [key]: value })}
            />
          ))}
        </div>
      </TabList>
      <div className="style-manager-buttons">
        <Button tone="secondary" onClick={cancel}>
          Cancel
        </Button>
        <Button
          onClick={() => {
            flushDrafts();
            onSave();
          }}
        >
          Save
        </Button>
      </div>
    </Modal>
  );
}

interface StyleInputProps {
  name: StyleKey;
  value: string;
  /** A value that may stand there, or the empty one. */
  onStyle: (name: StyleKey, value: string) => void;
  error?: string | undefined;
}

/** What is wrong with a value, as a sentence. */
function faultOf(name: StyleKey, value: string): string | undefined {
  return styleFault(name, value) === undefined
    ? undefined
    : `This is not a valid value for ${styleLabel(name).toLowerCase()}.${example(name)}`;
}

const example = (name: StyleKey): string =>
  isColor(name)
    ? ' For example #dcae57 or rgb(0 0 0 / 50%).'
    : styleWords[name]
      ? ` For example ${styleWords[name].slice(0, 3).join(', ')}.`
      : ' For example 24px, 2rem or 50%.';

/** One style. A value that may not stand there is said, and stays out of the document. */
function StyleInput({ name, value, onStyle, error }: StyleInputProps) {
  const list = useId();
  const draft = useDraft(
    value,
    (next) => onStyle(name, next.trim()),
    debounce.style,
    (next) => faultOf(name, next) === undefined,
  );
  const words = styleWords[name];
  return (
    <div className="style-input">
      <TextField
        label={styleLabel(name)}
        error={faultOf(name, draft.value) ?? error}
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
            aria-label={`${styleLabel(name)}: choose a color`}
            value={pickerColor(draft.value)}
            onChange={(event) => draft.set(event.target.value, debounce.color)}
            onBlur={draft.flush}
          />
        ) : null}
      </TextField>
      {words ? (
        <datalist id={list}>
          {words.map((word) => (
            <option key={word}>{word}</option>
          ))}
        </datalist>
      ) : null}
    </div>
  );
}
