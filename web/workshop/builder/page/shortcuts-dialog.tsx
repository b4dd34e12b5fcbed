import { Modal } from '../../ui/modal.tsx';

const isApple = /mac|iphone|ipad/i.test(navigator.platform);
const command = isApple ? '⌘' : 'Ctrl';

const groups: readonly (readonly [
  title: string,
  rows: readonly (readonly [keys: string[], what: string])[],
])[] = [
  [
    'Anywhere',
    [
      [[command, 'Z'], 'Undo'],
      [[command, 'Shift', 'Z'], 'Redo'],
      [[command, 'S'], 'Save now'],
      [['?'], 'Show these shortcuts'],
    ],
  ],
  [
    'On a widget of the list',
    [
      [['Enter'], 'Edit it'],
      [['Delete'], 'Remove it; Undo brings it back'],
    ],
  ],
  [
    'On a widget’s handle',
    [
      [['Space'], 'Pick up or drop'],
      [['↑'], 'Move up'],
      [['↓'], 'Move down'],
      [['Home'], 'Move to the top'],
      [['End'], 'Move to the bottom'],
      [['Esc'], 'Cancel the move'],
    ],
  ],
];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Keyboard shortcuts" onClose={onClose}>
      <div className="shortcuts">
        {groups.map(([title, rows]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(([keys, what]) => (
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
