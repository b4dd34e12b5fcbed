/** Milliseconds after which a browser has certainly begun to read: Safari does so only after the click. */
const revokeDelay = 60_000;

export function saveFile(filename: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: filename });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeDelay);
}
