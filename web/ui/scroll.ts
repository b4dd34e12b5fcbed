/** Milliseconds (tests/SPEC.md: Constants and limits). */
const scrollMilliseconds = 500;

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Pixels that styles keep free above an element that is scrolled to, for what sticks to the top of the window. */
export const roomAbove = (element: Element): number =>
  pixels(getComputedStyle(document.documentElement).scrollPaddingTop) +
  pixels(getComputedStyle(element).scrollMarginTop);

const pixels = (length: string): number => Number.parseFloat(length) || 0;

let running = 0;

/** Scrolls the window to a height, at once with reduced motion. Resolves when that has ended, by the visitor's wheel, touch or key too. */
export function scrollToTop(top: number, duration = scrollMilliseconds): Promise<void> {
  const run = ++running;
  const from = window.scrollY;
  const limit = document.documentElement.scrollHeight - window.innerHeight;
  const to = Math.max(0, Math.min(top, limit));
  if (duration === 0 || to === from || prefersReducedMotion()) {
    window.scrollTo({ top: to, behavior: 'instant' });
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    const interrupted = new AbortController();
    for (const type of ['wheel', 'touchstart', 'keydown']) {
      addEventListener(type, () => interrupted.abort(), { passive: true, signal: interrupted.signal });
    }
    const start = performance.now();
    const step = (now: number) => {
      const progress = Math.min(1, Math.max(0, (now - start) / duration));
      if (run === running && !interrupted.signal.aborted) {
        window.scrollTo({ top: from + (to - from) * ease(progress), behavior: 'instant' });
        if (progress < 1) {
          requestAnimationFrame(step);
          return;
        }
      }
      interrupted.abort();
      resolve();
    };
    requestAnimationFrame(step);
  });
}

/** Scrolls an element to the top of the window, plus `offset` pixels; a negative one leaves room above it. */
export function scrollToElement(element: Element, offset = 0, duration = scrollMilliseconds): Promise<void> {
  return scrollToTop(element.getBoundingClientRect().top + window.scrollY + offset, duration);
}

const ease = (t: number) => (t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2);
