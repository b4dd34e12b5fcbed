import { PropertySymbol, type IOptionalBrowserSettings } from 'happy-dom';
import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** Runs the stand-in for the bot check. Those of Google and Apple open windows, of which there are none here: they can't be loaded. */
const settings: IOptionalBrowserSettings = {
  enableJavaScriptEvaluation: true,
  suppressInsecureJavaScriptEnvironmentWarning: true,
  fetch: {
    interceptor: {
      beforeAsyncRequest: async ({ request, window }) =>
        /\/local\/(?:google|apple)\//.test(request.url)
          ? new window.Response('', { status: 404 })
          : undefined,
    },
  },
};

/**
 * Vitest's environment of happy-dom, in which the site's own handlers run too: what they share with a browser stays Node's. A call of an
 * address without an origin is the page's, with its cookies and its rules; any other is one between servers.
 */
export default {
  name: 'window',
  viteEnvironment: 'client',
  async setup(global, options) {
    const betweenServers = (global as typeof globalThis).fetch;
    const { locks } = (global as typeof globalThis).navigator;
    const controller = (global as typeof globalThis).AbortController;
    const environment = await builtinEnvironments['happy-dom'].setup(global, {
      ...options,
      happyDOM: { settings },
    });
    /** A signal of Node's that follows one of the page's. */
    const following = (signal: AbortSignal | null | undefined): AbortSignal => {
      const stop = new controller();
      signal?.addEventListener('abort', () => stop.abort(signal.reason));
      return stop.signal;
    };
    // The body of an answer that has come in parts can't be read once its clone was.
    const readWhole = async (answer: Response) =>
      answer.status === 403 ? new Response(await answer.text(), answer) : answer;
    const ofPage = (global as typeof globalThis).fetch;
    (global as typeof globalThis).fetch = (input, init) => {
      if (typeof input === 'string' && /^(?:\/|blob:|data:)/.test(input)) {
        // A page that has been left still asks, and gets no answer.
        return location.protocol === 'about:'
          ? new Promise(() => undefined)
          : ofPage(input, init).then(readWhole);
      }
      return betweenServers(input, { ...init, signal: following(init?.signal) });
    };
    // Two parts of a page that are there at a time know of each other by these locks alone.
    const request = (name: string, { signal, ...rest }: LockOptions, task: LockGrantedCallback<unknown>) =>
      locks.request(name, { ...rest, ...(signal && { signal: following(signal) }) }, task);
    Object.defineProperty((global as typeof globalThis).navigator, 'locks', { value: { request } });
    showPopovers((global as typeof globalThis).HTMLElement);
    ungroupTimers((global as typeof globalThis).document);
    return environment;
  },
} satisfies Environment;

/**
 * Starts each timer without a delay by itself. Happy-dom puts them into one group behind a single timer. Leaving a page cancels that timer but keeps
 * the group, and later timers would join a group that never runs: reading a file or the clipboard would hang.
 */
function ungroupTimers(owner: Document): void {
  const { [PropertySymbol.window]: page } = owner as unknown as Record<symbol, Window>;
  if (!page) throw new Error('The document has no window.');
  const start = page.setTimeout.bind(page);
  page.setTimeout = ((task: TimerHandler, delay?: number, ...values: unknown[]) =>
    start(task, delay || 1, ...values)) as typeof page.setTimeout;
}

/** Popovers, of which happy-dom has none: each is told when it opens and closes, and is closed by those who opened it. */
function showPopovers({ prototype }: typeof HTMLElement): void {
  const toggle = (newState: 'open' | 'closed') =>
    function (this: HTMLElement) {
      const event = Object.assign(new Event('toggle'), { newState });
      queueMicrotask(() => this.dispatchEvent(event));
    };
  Object.assign(prototype, { showPopover: toggle('open'), hidePopover: toggle('closed') });
}
