import type { Frame, Page } from 'playwright-core';

/** Controls on the screen that have no name or are smaller than 24 by 24 pixels (WCAG 2.5.8), a line each. Links within a sentence may be. */
export const poorControls = (page: Page | Frame): Promise<string[]> => page.evaluate(findPoor);

function findPoor(): string[] {
  const open = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const controls = open.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type=hidden]), select, textarea, [role=slider], [contenteditable="true"]',
  );
  return [...controls].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]')) return [];
    const isChoice = control instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(control.type);
    // A radio button is pressed by its label as well.
    const target = (isChoice && control.closest('label')) || control;
    const { width, height } = target.getBoundingClientRect();
    const isSentence =
      getComputedStyle(control).display === 'inline' &&
      control.parentElement?.textContent !== control.textContent;
    const faults = [
      nameOf(control) ? '' : 'has no name',
      width < 24 || height < 24 ? `is ${Math.round(width)} by ${Math.round(height)} pixels` : '',
    ].filter((fault) => fault && !(isSentence && fault.startsWith('is')));
    return faults.map((fault) => `${control.outerHTML.slice(0, 120)} ${fault}`);
  });

  function nameOf(control: HTMLElement): string {
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    const named = (control.getAttribute('aria-labelledby') ?? '').split(' ');
    const texts = [...labels, ...named.map((id) => document.getElementById(id)), control].map(
      (element) => element?.textContent,
    );
    const fields = control as HTMLSelectElement;
    const own = [...(fields.labels ?? [])].map(({ textContent }) => textContent);
    return [control.getAttribute('aria-label'), ...texts, ...own].filter(Boolean).join(' ').trim();
  }
}
