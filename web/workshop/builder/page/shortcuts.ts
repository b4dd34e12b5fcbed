/** Kinds of input that hold text, and with it an undo of their own. */
const textTypes = new Set(['text', 'search', 'url', 'email', 'tel', 'number', 'password', '']);

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;
type Shortcut = 'undo' | 'redo' | 'save' | 'help' | 'copy' | 'paste';

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
  if (isCommand && !shiftKey && letter === 'c') return 'copy';
  if (isCommand && !shiftKey && letter === 'v') return 'paste';
  return key === '?' && !isCommand ? 'help' : undefined;
}

/** Listens for the builder's shortcuts: to be added to the window, and to that of the preview. */
export function shortcutListener(actions: Actions): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented) return;
    const action = actionOf(event, typingIn(event.target));
    const isOverDialog = document.querySelector('dialog[open]') !== null;
    // The browser's own, of a text.
    const isOfText = action === 'copy' && isTextSelected(event.target);
    if (!action || isOfText || (isOverDialog && (action === 'copy' || action === 'paste'))) return;
    event.preventDefault();
    // Not over a dialog, but for Ctrl+S, which must not open the browser's dialog.
    if (action === 'save' || !isOverDialog) actions[action](widgetNear(event.target));
  };
}

type Actions = Record<Shortcut, (widget: string | undefined) => void>;

/** The widget whose row, or controls in the preview, have the focus. */
const widgetNear = (target: EventTarget | null): string | undefined =>
  (target as Partial<HTMLElement> | null)?.closest?.<HTMLElement>(
    ':is(.outline, .preview-overlay) [data-sort-id]',
  )?.dataset['sortId'];

const isTextSelected = (target: EventTarget | null): boolean =>
  (target as Partial<Node> | null)?.ownerDocument?.getSelection()?.isCollapsed === false;

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
