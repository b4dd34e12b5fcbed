/** Marks an element for a moment, so that a person finds it; without a fade for those who want less motion. */
export function markBriefly(element: HTMLElement): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const marked = {
    boxShadow: 'inset 0 0 0 3px var(--accent)',
    backgroundColor: 'color-mix(in srgb, var(--accent) 22%, transparent)',
  };
  const frames = isStill ? [marked, marked] : [marked, { ...marked, offset: 0.4 }, {}];
  element.animate(frames, { id: 'mark', duration: 1800 });
}
