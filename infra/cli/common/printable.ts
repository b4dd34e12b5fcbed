/**
 * What a terminal takes for more than text: control characters of both ranges, with which every escape sequence begins, and what
 * turns the direction of what follows. Line breaks and tabs stay; so do the invisible joiners that scripts and emoji need.
 */
const acting = /\r(?!\n)|(?![\t\n\r])\p{Cc}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/**
 * Text for a terminal, in which such a character is its number, as `\u001b`. Names, titles and reasons come from visitors and admins, and
 * cells of a faulty folder from anywhere. JSON stays JSON, and stands for the same: there these characters are in texts alone.
 */
export const printable = (text: string): string =>
  text.replaceAll(acting, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Where a command writes. */
export interface Output {
  write: (text: string) => unknown;
  isTTY?: boolean;
}

/** An output through which only `printable` text passes; `screen` is the terminal itself, for displays that move its cursor. */
export interface SafeOutput extends Output {
  screen: Output;
}

export const safeOutput = (output: Output): SafeOutput => ({
  write: (text) => output.write(printable(text)),
  ...(output.isTTY !== undefined && { isTTY: output.isTTY }),
  screen: output,
});
