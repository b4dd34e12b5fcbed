import type { Page } from 'playwright-core';

/**
 * What sticks out of the window or of its own box and is cut off there, and what can be pressed with a pointer alone because it is no
 * control; a line each.
 */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(findFaults);

function findFaults(): string[] {
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const nameOf = (element: Element) => element.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 140);
  const isCutOff = (element: HTMLElement) => {
    const { overflowX, overflowY, textOverflow, display } = getComputedStyle(element);
    const hasText = [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
    );
    const isMeant = display === 'inline' || textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX);
    if (!hasText || isMeant || element.matches('input, textarea, select')) return false;
    const isTall = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
    return element.scrollWidth > element.clientWidth + 1 || isTall;
  };
  const controls = 'a, button, input, select, textarea, summary, label, option, dialog, [role], [tabindex]';
  /** React keeps the handlers of an element with it. */
  const isPressed = (element: HTMLElement) =>
    Object.entries(element).some(
      ([key, props]: [string, { onClick?: unknown }]) => key.startsWith('__reactProps') && props.onClick,
    ) && !element.matches(controls);
  const shown = [...root.querySelectorAll<HTMLElement>('*')].filter(
    (element) =>
      element.checkVisibility() && !element.closest('.visually-hidden, svg, iframe, [aria-hidden=true]'),
  );
  const width = document.documentElement.scrollWidth;
  return [
    ...(width > innerWidth ? [`the page is ${width} pixels wide`] : []),
    ...shown.filter(isCutOff).map((each) => `is cut off or sticks out: ${nameOf(each)}`),
    ...shown.filter(isPressed).map((each) => `can be pressed, but is no control: ${nameOf(each)}`),
  ];
}
