import type { Page } from 'playwright-core';

/**
 * Controls on the screen, or of the dialog over it, that are smaller than so many pixels either way, a line each. Links within a sentence
 * may be. 24 is WCAG 2.5.8.
 */
export const smallControls = (page: Page, least = 24): Promise<string[]> => page.evaluate(findSmall, least);

function findSmall(least: number): string[] {
  const open = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const isLarge = (size: { width: number; height: number }) => size.width >= least && size.height >= least;
  const sizeOf = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const around = getComputedStyle(element, '::before');
    if (around.position !== 'absolute') return { width, height };
    return {
      width: Math.max(width, Number.parseFloat(around.width)),
      height: Math.max(height, Number.parseFloat(around.height)),
    };
  };
  const controls = open.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider], [contenteditable="true"]',
  );
  return [...controls].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]')) return [];
    const isChoice = control instanceof HTMLInputElement && /^(?:radio|checkbox|file)$/.test(control.type);
    // A choice is pressed by its label as well, and by what surrounds it for fingers.
    const targets = isChoice ? [control, ...(control.labels ?? [])].map(sizeOf) : [sizeOf(control)];
    const { width, height } = targets.find((each) => isLarge(each)) ?? targets[0]!;
    const isSentence =
      getComputedStyle(control).display === 'inline' &&
      control.parentElement?.textContent !== control.textContent;
    const isForPointers = control.tabIndex >= 0 || width > 1;
    if (isLarge({ width, height }) || isSentence || !isForPointers) return [];
    return [`${control.outerHTML.slice(0, 120)} is ${Math.round(width)} by ${Math.round(height)} pixels`];
  });
}
