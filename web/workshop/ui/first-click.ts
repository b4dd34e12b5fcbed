import type { MouseEvent } from 'react';

/** Takes the first click of a double click alone: by the second, something else may have come under the pointer. */
export const firstClick =
  (action?: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail > 1) event.preventDefault();
    else action?.();
  };
