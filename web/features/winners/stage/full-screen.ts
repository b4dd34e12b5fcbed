/** Whether the browser can show a page on the whole screen; phones often cannot. */
export const canFillScreen = (): boolean => document.fullscreenEnabled;

/** Fills the screen with the page, or gives it back. A browser that refuses leaves everything as it is. */
export function toggleFullScreen(): void {
  if (!canFillScreen()) return;
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen({ navigationUI: 'hide' });
  done.catch(() => undefined);
}
