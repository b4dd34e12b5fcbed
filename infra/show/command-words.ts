/** A text as one word of a command that is printed to be copied into a shell. */
export const commandWord = (text: string): string =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
