/**
 * What the common lists of ad blockers hide or block by name, on every site: advertising as a word of a name, in any position, and the
 * beginnings and ends of names that lists against annoyances go by. The lists change; what they have in common is this.
 */
const listed = [
  /(?:^|[-_])(?:ads?|adv|advert\w*|adsense|banners?|dfp|affiliates?|promos?|promot\w+|sponsor\w*)\d{0,2}(?:$|[-_])/,
  /^(?:social|share|newsletter|popup|cookie|consent|gdpr|track(?:ing|er)|analytics)(?:$|[-_])/,
  /[-_](?:social|share|sharing|newsletter|popup|cookies?|consent)$/,
  /(?:^|[-_])(?:back|scroll|go)?-?to-?top(?:$|[-_])/,
];

/** Whether ad blockers may hide what has such a class, id or file name. */
export const isListed = (name: string): boolean =>
  listed.some((pattern) => pattern.test(name.replaceAll(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()));

/** The name of a file of the build, without the hash of what is in it. */
export const nameOfFile = (file: string): string =>
  file.replace(/^.*\//, '').replace(/-[\w-]{8}(?=\.\w+$)/, '');
