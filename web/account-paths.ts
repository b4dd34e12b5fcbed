/** Paths of the account page, relative to the base path; apart from paths.ts, so that strangers do not load them. */

export const accountPath = '/account';
