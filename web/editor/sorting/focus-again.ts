/** An element that was moved in the document has lost the focus; it gets it back when it stands in its new place. */
export function focusAgain(element: HTMLElement): void {
  element.ownerDocument.defaultView?.requestAnimationFrame(() => {
    element.focus({ preventScroll: true });
    element.closest('[data-sort-id]')?.scrollIntoView({ block: 'nearest' });
  });
}
