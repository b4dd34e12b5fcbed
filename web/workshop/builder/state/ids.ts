/**
 * The next id of the form `<stem>-<n>`, n being 1 more than the highest in use. Ids follow from the document alone, so that the same edits
 * store the same document, by whatever means they were made.
 */
export function nextId(stem: string, inUse: readonly { id: string }[]): string {
  const prefix = `${stem}-`;
  let highest = 0;
  for (const { id } of inUse) {
    const number = id.startsWith(prefix) ? id.slice(prefix.length) : '';
    if (/^\d{1,9}$/.test(number)) highest = Math.max(highest, Number(number));
  }
  return `${prefix}${highest + 1}`;
}
