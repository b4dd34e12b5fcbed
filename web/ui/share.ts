/** Whether the device has a sheet that takes this; what desktops have instead is less use than a copy. */
export function canShare(data: ShareData): boolean {
  if (!matchMedia('(pointer: coarse)').matches || !('share' in navigator)) return false;
  // Browsers that can't be asked take no files.
  const { canShare: takes } = navigator as { canShare?: (data: ShareData) => boolean };
  return takes ? takes.call(navigator, data) : !data.files;
}

/** Opens the device's sheet; a person who closes it again has not failed. */
export async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
