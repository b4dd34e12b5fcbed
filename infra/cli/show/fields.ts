import { isLink, isWebAddress } from '#rules/links.ts';
import { quoted } from './faults.ts';
import { longestSlug, slugify } from './slug.ts';

/** Checks of single values. Each gives the message of what is wrong, or undefined where all is well; empty values are well. */
export type Check = (value: string) => string | undefined;

/** An absolute http or https address. */
export const checkUrl: Check = (value) =>
  value === '' || isWebAddress(value)
    ? undefined
    : `bad URL ${quoted(value)}; write a whole address that begins with https://`;

/** An absolute http or https address, a mail address, or a place on the site: a path from its root, or one under the base path. */
export const checkLink: Check = (value) =>
  value === '' || isLink(value)
    ? undefined
    : `bad URL ${quoted(value)}; write https://..., mailto:..., or the path of a page`;

/** A handle of X, with or without its @. New ones have 15 characters at most; some of the oldest have up to 20. */
export const checkHandle: Check = (value) =>
  value === '' || /^@?\w{1,20}$/.test(value)
    ? undefined
    : `bad twitter handle ${quoted(value)}; 1 to 20 letters, digits or underscores`;

/** A slug or key. */
export const checkSlug: Check = (value) => {
  if (value === '') return undefined;
  if (value.length > longestSlug) return `${quoted(value)} is longer than ${longestSlug} characters`;
  const right = slugify(value);
  if (value === right) return undefined;
  const hint = right === '' ? '' : `; ${quoted(right)} would do`;
  return `invalid slug ${quoted(value)}: lower-case letters and digits, joined by single dashes${hint}`;
};

/** One of a closed list. */
export function checkChoice(choices: readonly string[]): Check {
  return (value) =>
    choices.includes(value)
      ? undefined
      : `${value === '' ? 'is missing' : `${quoted(value)} is not known`}; write ${choices.join(', ')}`;
}

/**
 * A picture: a file name inside `images/`. None of another site: the site's content security policy loads none. Whether the file is
 * there is another question.
 */
export const checkPicture: Check = (value) => {
  if (value === '') return undefined;
  if (isVideoName(value)) return `${quoted(value)} is a video; name a picture`;
  return isPictureName(value)
    ? undefined
    : `${quoted(value)} is not the name of a file in images/; put the picture there and name it`;
};

/** A video: a file name inside `images/`. None of another site, so that no visitor is known there (web/features/home). */
export const checkVideo: Check = (value) =>
  value === '' || isVideoName(value)
    ? undefined
    : `${quoted(value)} is not the name of a video in images/; name an .mp4 or .webm file there`;

export const isVideoName = (value: string): boolean => isPictureName(value) && /\.(?:mp4|webm)$/i.test(value);

/** A plain file name: no folder, no scheme, nothing that leads out of `images/`, that HTML would escape or a file system refuse. */
export function isPictureName(value: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return !/^\.|[/\\:"'<>&|*?{}\u0000-\u001f\u007f]|^$/.test(value) && Buffer.byteLength(value) <= 255;
}

/** The handle as stored: without its @. */
export const handleOf = (value: string): string => value.replace(/^@/, '');
