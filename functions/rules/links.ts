const mailAddress = /^mailto:[^\s@]+@[^\s@]+$/;
const sitePath = /^(?:\/(?!\/)[^\s\\]*|#\S*|[a-z0-9][a-z0-9/_-]*(?:[?#]\S*)?)$/i;

/** True for an absolute http or https address. */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s/]/i.test(value) || /[\s<>"\\^`{|}]/.test(value)) return false;
  return URL.canParse(value);
}

/** A web or mail address, or a path on the site. Never runs code, as `javascript:` or `data:` would. */
export const isLink = (value: string): boolean =>
  isWebAddress(value) || mailAddress.test(value) || sitePath.test(value);

/** The link, or the empty text if it is unsafe. */
export const safeLink = (value: string): string => (isLink(value) ? value : '');
