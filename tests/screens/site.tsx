import { setTimeout } from 'node:timers/promises';
import { configure } from '@testing-library/dom';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { PropertySymbol, type BrowserWindow, type DetachedWindowAPI } from 'happy-dom';
import WindowBrowserContext from 'happy-dom/lib/window/WindowBrowserContext.js';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, vi } from 'vitest';
import type { SecondFactor } from '#platform/second-factor.ts';
import { signInOverHttp } from '../support/http-voter.ts';
import type { Moment } from '../support/moments.ts';
import { createRoot } from '../support/react-dom.ts';
import { startSampleSite, type Visitor } from '../support/sample-site.ts';

type Listening = [
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: AddEventListenerOptions | boolean,
];

declare const happyDOM: DetachedWindowAPI;

/**
 * Starts a site of its own for a file of tests, and opens its pages in the process, each as a load of its own: the web's modules begin anew,
 * and call the real handlers over HTTP. A browser is as long as a test: then cookies and storage are empty again, and the clock is right.
 * An error on the console fails the test.
 */
export function screenSite(
  writeShow?: (dir: string) => Promise<void>,
  { isEmpty = false, secondFactor = 'offered' }: { isEmpty?: boolean; secondFactor?: SecondFactor } = {},
) {
  let site: Awaited<ReturnType<typeof startSampleSite>>;
  /** The page that is open, from its sign-in on; its root once it is drawn. */
  let visit: { root?: Root } | undefined;
  let listening: [EventTarget, Listening][] = [];
  const channels: BroadcastChannel[] = [];
  const restoring: (() => void)[] = [];
  let faults: string[] = [];
  const allowed: RegExp[] = [];
  const realTime = Date.now;
  let ahead = 0;

  beforeAll(async () => {
    site = await startSampleSite({ writeShow, isEmpty }, async () => ({
      web: null,
      renderer: null,
      secondFactor,
    }));
    // Listens on the document for as long as that is there, unlike pages.
    userEvent.setup();
    for (const target of [window, document]) {
      const listen = target.addEventListener.bind(target);
      target.addEventListener = (...listener: Listening) => {
        listening.push([target, listener]);
        listen(...listener);
      };
      restoring.push(() => (target.addEventListener = listen));
    }
    const { BroadcastChannel } = globalThis;
    globalThis.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        channels.push(this);
      }
      override postMessage(message: unknown) {
        // What answers a page that has been left tells the others nothing.
        if (channels.includes(this)) super.postMessage(message);
      }
    };
    restoring.push(() => (globalThis.BroadcastChannel = BroadcastChannel));
    // A page that has been left hears no answer either, on which it would go on among those of the next one.
    const { fetch } = globalThis;
    globalThis.fetch = async (...call) => {
      const asking = visit;
      const isHeard = () =>
        (asking && asking === visit) || typeof call[0] !== 'string' || !call[0].startsWith('/');
      try {
        const answer = await fetch(...call);
        if (isHeard()) return answer;
      } catch (error) {
        if (isHeard()) throw error;
      }
      return new Promise(() => undefined);
    };
    restoring.push(() => (globalThis.fetch = fetch));
  });
  // A wait ends just before the test would, so that it can say what it has waited for.
  beforeEach(({ task }) => configure({ asyncUtilTimeout: 0.8 * task.timeout }));
  afterEach(async () => {
    await leave();
    vi.unstubAllGlobals();
    startOver();
    ahead = 0;
    await site.rightClock();
    const left = faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)));
    faults = [];
    allowed.length = 0;
    expect(left, 'errors of the page').toEqual([]);
  });
  afterAll(async () => {
    for (const restore of restoring) restore();
    await site.close();
  });

  /** Leaves the page that is open, which hears nothing any more. */
  const leave = async () => {
    if (!visit) return;
    window.dispatchEvent(new Event('pagehide'));
    visit.root?.unmount();
    visit = undefined;
    for (const [target, [type, listener, options]] of listening)
      target.removeEventListener(type, listener, options);
    listening = [];
    for (const channel of channels.splice(0)) channel.close();
    document.body.innerHTML = '';
    document.title = '';
    // What is cut off may begin something else, such as another try, which is not waited for.
    await Promise.race([happyDOM.abort(), setTimeout(100)]);
    void happyDOM.abort();
    happyDOM.setURL('about:blank');
    document.documentElement.scrollTop = 0;
    // Parts that it was still loading would come into the next page, or be waited for by the next file, after the end of this one has cut them off.
    await vi.dynamicImportSettled();
  };

  return {
    /** Opens a path of the site under its base path, such as `/voting`, in the browser of this test. */
    open: async (
      path: string,
      { as, width = 1440 }: { as?: Visitor; width?: number } = {},
    ): Promise<UserEvent> => {
      await leave();
      visit = {};
      vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => faults.push(words.join(' ')));
      happyDOM.setURL(site.url + site.basePath + path);
      happyDOM.setViewport({ width, height: width <= 500 ? 844 : 900 });
      if (as) await signInHere(as);
      vi.resetModules();
      const [{ App }, { keepFresh }] = await Promise.all([
        import('../../web/app.tsx'),
        import('../../web/api/cache.ts'),
      ]);
      keepFresh();
      const element = document.body.appendChild(document.createElement('div'));
      element.id = 'root';
      visit.root = createRoot(element);
      visit.root.render(
        <StrictMode>
          <App />
        </StrictMode>,
      );
      return userEvent.setup();
    },
    url: () => site.url,
    newBrowser: async () => {
      await leave();
      startOver();
    },
    platform: () => site.platform,
    /** The answer of a public call, such as `app/get`. */
    ask: <T,>(call: string): Promise<T> => site.ask<T>(call),
    event: () => site.event(),
    /** Another person, who calls the API by themselves. */
    elsewhere: ({ email, roles = [] }: Visitor) => signInOverHttp(site.url, email, roles),
    /** The newest mail to an address, once there are more than `than` of them. */
    mailTo: (address: string, than = 0) => site.mailTo(address, than),
    setClock: (time: string | Moment | null) => site.setClock(time),
    /** Lets time go on by so many milliseconds, for the page and the site alike; then the visitor comes back to the page. */
    later: (milliseconds: number) => {
      ahead += milliseconds;
      vi.spyOn(Date, 'now').mockImplementation(() => realTime() + ahead);
      window.dispatchEvent(new Event('focus'));
    },
    /** Names errors that a test brings about on purpose, as the console words them. */
    allow: (...patterns: RegExp[]) => void allowed.push(...patterns),
    /**
     * Lets `answer` stand between the page and the site for calls to such an address: it may refuse, wait, or go on with `next`; it gets what
     * the call sends. Returns a function that ends this.
     */
    intercept: (
      address: RegExp,
      answer: (next: () => Promise<Response>, ...call: Parameters<typeof fetch>) => Promise<Response>,
    ) => {
      const before = globalThis.fetch;
      let isOn = true;
      globalThis.fetch = (...call) => {
        const next = () => before(...call);
        return isOn && typeof call[0] === 'string' && address.test(call[0]) ? answer(next, ...call) : next();
      };
      onTestFinished(() => void (globalThis.fetch = before));
      return () => void (isOn = false);
    },
  };
}

/** Forgets all that a browser keeps. Cookies that no script sees and answers that are kept are known to the window alone. */
function startOver(): void {
  localStorage.clear();
  sessionStorage.clear();
  const { [PropertySymbol.window]: owner } = document as unknown as Record<symbol, BrowserWindow>;
  const context = owner && new WindowBrowserContext(owner).getBrowserFrame()?.page.context;
  context?.cookieContainer.clearCookies();
  context?.responseCache.clear();
}

/** Signs in without the form, in the browser of this test. */
export async function signInHere(visitor: Visitor): Promise<void> {
  const { status } = await fetch('/local/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(visitor),
  });
  expect(status).toBe(200);
}

/** A call that does not come through, as `fetch` says it. */
export const noConnection = () => Promise.reject(new TypeError('Failed to fetch'));

/** An answer of this status, with the code of an error. */
export const refusal = async (status: number, code = 'internal', message = 'It did not work.') =>
  Response.json({ code, message }, { status });
