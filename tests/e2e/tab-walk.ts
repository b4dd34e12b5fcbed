import type { Page } from 'playwright-core';

/** What a walk notes of an element that has the focus. */
interface Step {
  element: HTMLElement;
  isBack: boolean;
  /** Its outline and shadow, and those of what is around it. */
  look: string;
  cover: string;
}

interface Walk {
  controls: HTMLElement[];
  steps: Step[];
  isBack: boolean;
  note: () => void;
  lookOf: (element: HTMLElement) => string;
}

type WalkedWindow = typeof globalThis & { walk: Walk };

/**
 * Holds Tab until the focus has been on everything, then Shift and Tab all the way back, and says what a person with a keyboard alone would
 * miss, a line each: controls that Tab does not reach, that are reached before what is above or left of them, that do not show that they
 * have the focus, or that lie under something while they have it; and, with an open dialog, that the focus leaves it.
 */
export async function walkFaults(page: Page): Promise<string[]> {
  const count = await page.evaluate(beginWalk);
  // Places that scroll are stops too, and so is the end of the page.
  await holdTab(page, count + 6);
  await page.evaluate(turnBack);
  await page.keyboard.down('Shift');
  await holdTab(page, count + 6);
  await page.keyboard.up('Shift');
  return page.evaluate(endWalk);
}

async function holdTab(page: Page, presses: number): Promise<void> {
  await Promise.all(Array.from({ length: presses }, () => page.keyboard.down('Tab')));
  await page.keyboard.up('Tab');
}

/** Finds the controls that a pointer can use, and notes from now on, at each press, what has the focus and what shows of it. Runs in the page. */
function beginWalk(): number {
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const native =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=true]';
  /** Within these, arrow keys lead from one to the next. */
  const composite = ':is([role=tablist], [role=menu], [role=toolbar], [role=listbox], [role=grid]) *';
  const isUsable = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches(':disabled, [inert] *') &&
    (element.tabIndex >= 0 || (element.getBoundingClientRect().width > 1 && !element.matches(composite)));
  /** Of the choices of a group, Tab leads to the one that is chosen, or to the first. */
  const isOther = (element: HTMLElement) => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.name === '')
      return false;
    const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
      ({ name, form }) => name === element.name && form === element.form,
    );
    return element !== (group.find(({ checked }) => checked) ?? group[0]);
  };
  const all = root.querySelectorAll<HTMLElement>(`${native}, [tabindex="0"], [role=slider]`);
  const controls = [...all].filter((element) => isUsable(element) && !isOther(element));

  const lookOf = (element: HTMLElement) =>
    [element, element.closest('label'), element.nextElementSibling, element.parentElement]
      .filter((each) => each !== null)
      .map((each) => {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(each);
        return outlineStyle === 'none' ? boxShadow : `${outlineWidth} ${outlineColor} ${boxShadow}`;
      })
      .join('; ');
  const coverOf = (element: HTMLElement) => {
    const label = element.closest('label');
    const own = element.getBoundingClientRect();
    const box = own.width > 4 || !label ? own : label.getBoundingClientRect();
    const [left, right] = [Math.max(box.left, 0) + 3, Math.min(box.right, innerWidth) - 3];
    const [top, bottom] = [Math.max(box.top, 0) + 3, Math.min(box.bottom, innerHeight) - 3];
    if (left > right + 3 || top > bottom + 3) return 'is off the screen';
    const covers = [left, (left + right) / 2, right].flatMap((x) =>
      [top, (top + bottom) / 2, bottom].map((y) => {
        const hit = document.elementFromPoint(x, y);
        const isOwn = !hit || hit.contains(element) || element.contains(hit) || label?.contains(hit);
        return isOwn ? null : hit;
      }),
    );
    /** Whether it is in something that stays in its place while the rest scrolls. */
    const isBar = (hit: Element | null) => {
      for (let each = hit; each && !each.contains(element); each = each.parentElement)
        if (/sticky|fixed/.test(getComputedStyle(each).position)) return true;
      return false;
    };
    const cover = covers.every(Boolean) ? covers[4] : covers.find(isBar);
    return cover ? `lies under ${cover.outerHTML.slice(0, 80)}` : '';
  };

  // What has the focus already was not reached by Tab.
  let last = document.activeElement;
  const walk: Walk = {
    controls,
    steps: [],
    isBack: false,
    lookOf,
    note: () => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === last) return;
      last = element;
      if (element === document.body) return;
      walk.steps.push({ element, isBack: walk.isBack, look: lookOf(element), cover: coverOf(element) });
    },
  };
  Object.assign(globalThis, { walk });
  addEventListener('keydown', walk.note, true);
  // Of a date each number is a stop of its own, and so is its calendar.
  return controls.length + 7 * controls.filter((each) => each.matches('[type=datetime-local]')).length;
}

/** Runs in the page. */
function turnBack(): void {
  const { walk } = globalThis as WalkedWindow;
  walk.note();
  walk.isBack = true;
}

/** What was missed on the way. Runs in the page. */
function endWalk(): string[] {
  const { controls, steps, note, lookOf } = (globalThis as WalkedWindow).walk;
  note();
  removeEventListener('keydown', note, true);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const nameOf = (element: Element) => element.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 140);
  /** Coming back, the focus comes to another choice of a group without a chosen one. */
  const keyOf = (element: HTMLElement) =>
    element instanceof HTMLInputElement && element.type === 'radio' ? element.name : element;
  const missed = [false, true].flatMap((isBack) => {
    const reached = new Set(
      steps.filter((step) => step.isBack === isBack).map(({ element }) => keyOf(element)),
    );
    const key = isBack ? 'Shift and Tab do' : 'Tab does';
    return controls
      .filter((each) => each.isConnected && !reached.has(keyOf(each)))
      .map((each) => `${key} not reach ${nameOf(each)}`);
  });
  const path = (element: Element): Element[] =>
    element.parentElement ? [...path(element.parentElement), element] : [element];
  const isFree = (element: Element) =>
    path(element).some((each) => /sticky|fixed|absolute/.test(getComputedStyle(each).position));
  /** Whether an element that comes after another one in the page is above it or left of it on the screen. */
  const isBefore = (one: Element, other: Element) => {
    const isLater = other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (!isLater || one.contains(other) || other.contains(one) || isFree(one) || isFree(other)) return false;
    const fork = path(one).findIndex((each, index) => each !== path(other)[index]);
    const [a, b] = [path(one), path(other)].map((each) => each[fork]!.getBoundingClientRect()) as [
      DOMRect,
      DOMRect,
    ];
    const isOver = a.bottom <= b.top + 1 && a.right > b.left && a.left < b.right;
    const isLeft = a.right <= b.left + 1 && a.bottom > b.top && a.top < b.bottom;
    return isOver || isLeft;
  };
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const faults = steps.flatMap(({ element, isBack, look, cover }, index) => {
    if (!element.isConnected) return [];
    const name = nameOf(element);
    const before = isBack ? undefined : steps[index - 1]?.element;
    return [
      ...(lookOf(element) === look ? [`no focus shows on ${name}`] : []),
      ...(cover ? [`${name} ${cover}`] : []),
      ...(dialog && !dialog.contains(element) ? [`the focus leaves the dialog for ${name}`] : []),
      ...(before?.isConnected && isBefore(element, before)
        ? [`${name} is reached after ${nameOf(before)}`]
        : []),
    ];
  });
  return [...new Set([...missed, ...faults])];
}
