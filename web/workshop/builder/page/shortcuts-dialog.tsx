import { Modal } from '../../ui/modal.tsx';

const command = /mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl';

const groups: Record<string, Record<string, string[]>> = {
  Anywhere: {
    Undo: [command, 'Z'],
    Redo: [command, 'Shift', 'Z'],
    'Save now': [command, 'S'],
    'Show these shortcuts': ['?'],
  },
  'On a widget of the list': {
    'Edit it': ['Enter'],
    'Copy it, also for other templates': [command, 'C'],
    'Paste after it': [command, 'V'],
    'Remove it; Undo brings it back': ['Delete'],
  },
  'On a widget’s controls in the preview': {
    'Type into the page': ['F2'],
  },
  'While typing on the page': {
    'Next text': ['Tab'],
    'To the tools': ['Alt', 'F10'],
    'End typing': ['Esc'],
  },
  'On a widget’s handle': {
    'Pick up or drop': ['Space'],
    'Move up': ['↑'],
    'Move down': ['↓'],
    'Move to the top': ['Home'],
    'Move to the bottom': ['End'],
    'Cancel the move': ['Esc'],
  },
};

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Keyboard shortcuts" onClose={onClose}>
      <div className="shortcuts">
        {Object.entries(groups).map(([title, rows]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {Object.entries(rows).map(([what, keys]) => (
                <div key={what}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
