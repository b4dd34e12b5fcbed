const mailAddress = /^mailto:[^\s@]+@[^\s@]+$/;
const sitePath = /^(?:\/(?!\/)[^\s\\]*|#\S*|[a-z0-9][a-z0-9/_-]*(?:[?#]\S*)?)$/i;

/** True for an absolute http or https address. */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s/]/i.test(value) || /[\s<>"\\^`{|}]/.test(value)) return false;
  return URL.canParse(value);
}

/**
 * True for an absolute http or https address, a mail address, or a path on the site, absolute or under the
 * base path. Never for an address that runs code, such as `javascript:` or `data:`.
 */
export const isLink = (value: string): boolean =>
  isWebAddress(value) || mailAddress.test(value) || sitePath.test(value);

/** The link, or the empty text if it is unsafe. */
export const safeLink = (value: string): string => (isLink(value) ? value : '');
