/**
 * The `ref` of what scrolls sideways: shows all of what a key has given the focus in it. Browsers leave alone what is partly in
 * sight.
 */
export function showFocused(row: Element | null): () => void {
  const done = new AbortController();
  const show = ({ target }: Event) => {
    // Not what was pressed, which would move away from under the pointer.
    if (target instanceof Element && target.matches(':focus-visible'))
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  row?.addEventListener('focusin', show, { signal: done.signal });
  return () => done.abort();
}
