/**
 * A copy of an element without its content, in its place, with the element hidden. `editable` is what is typed into: a
 * heading holds it, as it can't be a text field itself. `remove` shows the element again.
 */
export function copyOf(original: HTMLElement) {
  const copy = document.createElement(original.localName);
  copy.className = `${original.className} typing-copy`;
  copy.style.cssText = original.style.cssText;
  const editable = copy instanceof HTMLHeadingElement ? document.createElement('div') : copy;
  editable.classList.add('typing-editable');
  if (editable !== copy) copy.append(editable);
  original.after(copy);
  original.dataset['typed'] = '';
  return {
    copy,
    editable,
    remove: () => {
      copy.remove();
      delete original.dataset['typed'];
    },
  };
}

const gap = 10;

/** Puts tools above a text, or below it, where there is room within the window; their position is fixed. */
export function placeBeside(tools: HTMLElement, text: HTMLElement, first: 'above' | 'below'): void {
  const box = text.getBoundingClientRect();
  const { width, height } = tools.getBoundingClientRect();
  const [above, below] = [box.top - gap - height, box.bottom + gap];
  const places = first === 'above' ? [above, below] : [below, above];
  const top = places.find((each) => each >= gap && each + height <= innerHeight - gap) ?? gap;
  tools.style.top = `${top}px`;
  tools.style.left = `${Math.max(gap, Math.min(box.left, innerWidth - gap - width))}px`;
}

/** Whether the focus is in another part of the builder than a text and its tools; not while another window or tab has it. */
export function isElsewhere(text: Element, tools: Element | null): boolean {
  if (!document.hasFocus()) return window.parent.document.hasFocus();
  const { activeElement } = document;
  return !text.contains(activeElement) && !tools?.contains(activeElement);
}
