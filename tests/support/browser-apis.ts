/** APIs that at least one browser of the floor lacks: every public page works without each of them. */
export const newerThanFloor = [
  'AbortSignal.any',
  'Array.fromAsync',
  'ArrayBuffer.prototype.transfer',
  'Document.prototype.startViewTransition',
  'Element.prototype.checkVisibility',
  'HTMLElement.prototype.popover',
  'Intl.Segmenter',
  'Iterator.prototype.map',
  'Map.groupBy',
  'Navigator.prototype.connection',
  'Object.groupBy',
  'Promise.try',
  'Promise.withResolvers',
  'RegExp.escape',
  'Set.prototype.union',
  'String.prototype.isWellFormed',
  'URL.canParse',
  'URL.parse',
  'Uint8Array.fromBase64',
  'navigation',
  'requestIdleCallback',
  'scheduler',
] as const;

/** APIs that every browser of the floor has and the site needs: a browser without one of them says so. */
export const withinFloor = [
  'AbortSignal.timeout',
  'Array.prototype.at',
  'Array.prototype.findLast',
  'BroadcastChannel',
  'HTMLDialogElement.prototype.showModal',
  'Object.hasOwn',
  'ResizeObserver',
  'String.prototype.replaceAll',
] as const;
