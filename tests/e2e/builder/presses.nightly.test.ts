import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { propertySeed } from '../../support/property-seed.ts';
import { randomOf, type Random } from '../../support/random.ts';
import { sampleSite } from '../site.ts';
import { as, saved } from './open-builder.ts';

const site = sampleSite();
const presses = 2000;

/** Never pressed: what says that it empties the home page, and what leads out of the page or ends the session. */
const spared = 'leave the home page empty|^Choose a picture|^Sign out';
const keys = 'Escape Enter Enter Tab Tab Space Space Delete Control+z Control+y ArrowDown ArrowUp a'.split(
  ' ',
);

/** Chooses one of what can be pressed, in the topmost dialog where one is open. A field for a time gets one. Runs in the page. */
function choose([part, never, workshop]: [number, string, string]) {
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? (element.closest('label') ?? element).textContent)
      .replaceAll(/\s+/g, ' ')
      .trim();
  const targets = [
    ...root.querySelectorAll<HTMLElement>(
      'button, a[href], input:not([type=file]), textarea, [contenteditable="true"]',
    ),
  ].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !new RegExp(never, 'i').test(nameOf(element)) &&
      (!(element instanceof HTMLAnchorElement) ||
        /^\/[^/]+\/admin\/(template\/|home$)/.test(element.pathname)),
  );
  // What changes the public page comes more often than all the rest of the workshop.
  const isPublic = (element: HTMLElement) =>
    /^(Publish|At set times|Schedule|Unpublish|Make default|Hide|Remove)/.test(nameOf(element)) ||
    element.matches('[type=datetime-local]');
  const weighed = targets.flatMap((element) =>
    Array.from({ length: isPublic(element) ? 4 : 1 }, () => element),
  );
  const target = weighed[Math.floor(part * weighed.length)];
  if (!target || !location.pathname.includes(workshop)) return undefined;
  target.scrollIntoView({ block: 'nearest' });
  if (target instanceof HTMLInputElement && target.type === 'datetime-local') {
    const minutes = Math.floor(((part * 10_000) % 1) * 180) + 1;
    const from = new Date(Date.parse(`${target.min}Z`) + minutes * 60_000);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      target,
      from.toISOString().slice(0, 16),
    );
    target.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const { left, top, width, height } = target.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, name: nameOf(target) };
}

async function press(page: Page, random: Random): Promise<string | undefined> {
  const way = random();
  if (way < 0.2) {
    const key = keys[Math.floor(random() * keys.length)] ?? 'Escape';
    await page.keyboard.press(key);
    return key;
  }
  const target = await page.evaluate(choose, [random(), spared, '/admin'] as [number, string, string]);
  if (!target) return undefined;
  await page.mouse.click(target.x, target.y, { clickCount: way < 0.3 ? 2 : 1 });
  return target.name;
}

/**
 * Stops a page's clock; returns a function that moves it on until no call is under way and nothing is left to render.
 * So the same presses meet the same page, however fast the machine is.
 */
async function pacemakerOf(page: Page): Promise<() => Promise<void>> {
  const underWay = new Set<Request>();
  let hasAsked = false;
  page.on('request', (request) => {
    if (!['fetch', 'script', 'stylesheet'].includes(request.resourceType())) return;
    hasAsked = true;
    underWay.add(request);
  });
  page.on('requestfailed', (request) => underWay.delete(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  await page.clock.pauseAt(Date.now() + 60_000);
  return async () => {
    do {
      hasAsked = false;
      await page.clock.fastForward(600);
      await page.evaluate(rendered);
    } while (hasAsked || underWay.size > 0);
  };
}

/** Resolves after all that the page has to do at once, rendering included, which no clock holds. Runs in the page. */
const rendered = () => globalThis.scheduler.postTask(() => undefined, { priority: 'background' });

/** The changes that a page has asked for, as they were answered, such as `200 publish`. */
function changesOf(page: Page): string[] {
  const changes: string[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'POST')
      changes.push(`${response.status()} ${new URL(response.url()).pathname.split('/').at(-1)}`);
  });
  return changes;
}

const ask = () => site.ask<Answer<'template.get'>>('template/get');
/** How many widgets visitors see; asked once more where a busy machine does not answer. */
const shown = async () => (await ask().catch(ask)).widgets.length;

it(`${presses} random presses in the workshop never leave the public home page empty (seed ${propertySeed})`, async () => {
  const { page, allow } = await site.open('/admin/template/home', {
    as,
    reducedMotion: 'reduce',
    before: (blank) => blank.clock.install(),
  });
  // Calls that are refused are a part of it.
  allow(/Failed to load resource/);
  await saved(page);
  const random = randomOf(`${propertySeed}`);
  const settle = await pacemakerOf(page);
  const changes = changesOf(page);
  const pressed: string[] = [];
  while (pressed.length < presses) {
    const name = await press(page, random);
    await settle();
    if (name === undefined) {
      // Between two pages there is nothing to press.
      await page.locator('main button, dialog[open] button').first().waitFor();
      continue;
    }
    pressed.push(name);
    if (pressed.length % 10 === 0 && (await shown()) === 0)
      throw new Error(
        `Empty after ${pressed.length} presses: ${pressed.slice(-30).join(', ')}; ${changes.slice(-10).join(', ')}.`,
      );
  }
  // They came by all that can empty it.
  expect(changes).toEqual(
    expect.arrayContaining(['200 publish', '200 unpublish', '200 default', '200 unschedule']),
  );
  // Nor does anything do so that they have scheduled.
  const now = Date.now();
  const later: number[] = [];
  for (let minutes = 10; minutes <= 200; minutes += 10) {
    await site.setClock(new Date(now + minutes * 60_000).toISOString());
    later.push(await shown());
  }
  expect(later).not.toContain(0);
}, 600_000);
