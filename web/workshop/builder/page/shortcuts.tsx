import { Modal } from '../../ui/modal.tsx';

/** Kinds of input that hold text, and with it an undo of their own. */
const textTypes = new Set(['text', 'search', 'url', 'email', 'tel', 'number', 'password', '']);

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;
type Shortcut = 'undo' | 'redo' | 'save' | 'help';

/** Where text is typed: into the draft, whose undo is the builder's, or into a field with an undo of its own. */
type Typing = 'draft' | 'own' | undefined;

/** Which action a key press asks for; undefined for one that is none of the builder's. */
export function actionOf(press: Press, typing: Typing): Shortcut | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press;
  const isCommand = (ctrlKey || metaKey) && !altKey;
  const letter = key.toLowerCase();
  if (isCommand && letter === 's') return 'save';
  if (typing === 'own') return undefined;
  if (isCommand && letter === 'z') return shiftKey ? 'redo' : 'undo';
  if (isCommand && letter === 'y') return 'redo';
  if (typing) return undefined;
  return key === '?' && !isCommand ? 'help' : undefined;
}

/** Listens for the builder's shortcuts: to be added to the window, and to that of the preview. */
export function shortcutListener(actions: Record<Shortcut, () => void>): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented) return;
    const action = actionOf(event, typingIn(event.target));
    if (!action) return;
    event.preventDefault();
    // Not over a dialog, but for Ctrl+S, which must not open the browser's dialog.
    if (action === 'save' || !document.querySelector('dialog[open]')) actions[action]();
  };
}

/** Hands key presses in fields of the draft to a listener before they get to a text editor, which has an undo of its own. */
export const beforeEditors =
  (listener: (event: KeyboardEvent) => void) =>
  (event: KeyboardEvent): void => {
    if (typingIn(event.target) === 'draft') listener(event);
    if (event.defaultPrevented) event.stopPropagation();
  };

/** How a key press would change text. Elements of the preview are of another window, so no `instanceof`. */
function typingIn(target: EventTarget | null): Typing {
  const element = (target ?? {}) as Partial<HTMLInputElement>;
  const { tagName, type, isContentEditable, ariaInvalid } = element;
  const isText =
    isContentEditable || tagName === 'TEXTAREA' || (tagName === 'INPUT' && textTypes.has(type ?? ''));
  if (!isText) return undefined;
  // What is not valid stays in its field; and a form within an editor, such as that of a link, is no part of the draft.
  const isOfDraft = element.closest?.('[data-typing]') && !element.closest('form') && ariaInvalid !== 'true';
  return isOfDraft ? 'draft' : 'own';
}

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
