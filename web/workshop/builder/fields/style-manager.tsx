import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { flushDrafts } from './drafts.ts';
import { styleGroups, type StyleGroup, type Styles } from './style-groups.ts';
import { StyleInput } from './style-input.tsx';
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
