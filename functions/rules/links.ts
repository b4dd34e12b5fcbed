const mailAddress = /^mailto:[^\s@]+@[^\s@]+$/;
const sitePath = /^(?:\/(?!\/)[^\s\\]*|#\S*|[a-z0-9][a-z0-9/_-]*(?:[?#]\S*)?)$/i;

/** Whether a text is an absolute http or https address. */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s/]/i.test(value) || /[\s<>"\\^`{|}]/.test(value)) return false;
  return URL.canParse(value);
}

/**
 * Whether a text may stand behind a link: an absolute http or https address, a mail address, or a place on the site: a path from its root,
 * or one under the base path. Never an address that runs, such as `javascript:` or `data:`.
 */
export const isLink = (value: string): boolean =>
  isWebAddress(value) || mailAddress.test(value) || sitePath.test(value);

/** A link, or the empty text where it is none. */
export const safeLink = (value: string): string => (isLink(value) ? value : '');
