import type { Frame, Page } from 'playwright-core';
import { ownWidgets } from '../widget-editor/builder-page.ts';

/** Puts a trap behind what every attack calls, in all frames of a page; gives what has walked into it. */
export async function setTraps(page: Page): Promise<() => string[]> {
  const caught: string[] = [];
  await page.exposeBinding('caught', (_source, what: string) => void caught.push(what));
  await page.addInitScript(() => {
    const { caught: report } = globalThis as unknown as { caught: (what: string) => void };
    for (const name of ['alert', 'confirm', 'prompt', 'print'])
      Object.defineProperty(globalThis, name, { value: () => report(`${name} in ${location.href}`) });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      report(`${violatedDirective} refused ${blockedURI}`),
    );
  });
  page.on('dialog', (dialog) => {
    caught.push(`${dialog.type()} ${dialog.message()}`);
    void dialog.dismiss();
  });
  return () => caught;
}

/**
 * What is in the widgets of a page that no attack may bring there: handlers, elements that run, frame or style, addresses that run or lead to
 * pictures elsewhere. Sets off every handler on the way, but for clicks that would leave the page.
 */
export const dangersIn = (target: Page | Frame): Promise<string[]> =>
  target.evaluate(() => {
    const forbidden =
      'script,iframe,frame,object,embed,base,link,meta,style,form,template,math,foreignObject,use,portal';
    const dangers: string[] = [];
    const dangerOf = (element: Element): string | undefined => {
      if (element.matches(forbidden)) return element.localName;
      if (element.closest('.prose') && element.namespaceURI !== 'http://www.w3.org/1999/xhtml')
        return element.localName;
      if (element.closest('.prose') && element.matches('input,button,select,textarea,video,audio,dialog'))
        return element.localName;
      const handler = element
        .getAttributeNames()
        .find((name) => /^on|^srcdoc$|^xlink|^formaction$/.test(name));
      if (handler) return handler;
      if (element instanceof HTMLAnchorElement && element.href)
        return /^(?:https?|mailto|tel):$/.test(element.protocol) ? undefined : element.href;
      if (element instanceof HTMLImageElement && element.src)
        return new URL(element.src, location.href).origin === location.origin ? undefined : element.src;
      return undefined;
    };
    for (const element of document.querySelectorAll('[data-widget] *')) {
      const danger = dangerOf(element);
      if (danger) dangers.push(`${danger} in ${element.outerHTML.slice(0, 200)}`);
      for (const type of ['mouseover', 'pointerenter', 'focus', 'toggle', 'error', 'load', 'animationstart'])
        if (!element.matches('img') || type !== 'error') element.dispatchEvent(new Event(type));
    }
    return dangers;
  });

/** Links and headings of a page beside its widgets that cannot be reached by a pointer for a widget that lies over them. */
export const coveredOn = (page: Page): Promise<string[]> =>
  page.evaluate((widgets) => {
    const covered: string[] = [];
    for (const element of document.querySelectorAll(
      'header a, h1, .home-hero-words a, main > * a, footer a',
    )) {
      if (element.closest(widgets)) continue;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = element.getBoundingClientRect();
      const above = document.elementFromPoint(x + width / 2, y + height / 2);
      if (width > 0 && above?.closest(widgets)) covered.push(element.outerHTML.slice(0, 100));
    }
    return covered;
  }, ownWidgets);
