const mailAddress = /^mailto:[^\s@]+@[^\s@]+$/;
const sitePath = /^(?:\/(?!\/)[^\s\\]*|#\S*|[a-z0-9][a-z0-9/_-]*(?:[?#]\S*)?)$/i;

/** True for an absolute http or https address. */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s/]/i.test(value) || /[\s<>"\\^`{|}]/.test(value)) return false;
  try {
    return Boolean(new URL(value));
  } catch {
    return false;
  }
}

/** A web or mail address, or a path on the site. Never runs code, as `javascript:` or `data:` would. */
export const isLink = (value: string): boolean =>
  isWebAddress(value) || mailAddress.test(value) || sitePath.test(value);

/** The link, or the empty text if it is unsafe. */
export const safeLink = (value: string): string => (isLink(value) ? value : '');

const wanted = 'Enter https://..., mailto:..., or the path of a page.';

/** What is wrong with a typed link, as a sentence; undefined for a good one and for none. Spaces around it don't count. */
export function linkFault(value: string): string | undefined {
  const link = value.trim();
  if (link === '' || isLink(link)) return undefined;
  const scheme = /^[a-z][a-z\d+.-]*:/i.exec(link)?.[0].toLowerCase();
  const isKnown = scheme === undefined || /^(?:https?|mailto):$/.test(scheme) || hostLike.test(link);
  return isKnown ? `Not a valid link. ${wanted}` : `A link can’t begin with ${scheme}. ${wanted}`;
}

/** A name that only a computer on the web has, and what may follow it. */
const hostLike = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,24}(?::\d{1,5})?(?:[/?#]\S*)?$/i;
/** The name of a file looks the same. */
const fileLike = /^[^/?#]*\.(?:html?|php|aspx?|pdf|docx?|jpe?g|png|gif|svg|webp|mp4)(?:[?#]|$)/i;
/** The beginning of a web address, as it should be or as it is often mistyped. */
const beginning = /^(?:h?tt?ps?(?=[:;/]))?[:;]?\/*/i;

/** The link that is probably meant where the text is none, such as `https://example.org` for `example.org`; undefined if it can't be told. */
export function linkMeant(value: string): string | undefined {
  const link = value.trim();
  if (link === '' || isLink(link)) return undefined;
  if (/^[^\s@:/]+@[^\s@:/]+\.[a-z]{2,24}$/i.test(link)) return `mailto:${link}`;
  const rest = link.replace(beginning, '').replaceAll(' ', '%20');
  const meant = `${/^http:/i.test(link) ? 'http' : 'https'}://${rest}`;
  return hostLike.test(rest) && !fileLike.test(rest) && isWebAddress(meant) ? meant : undefined;
}
