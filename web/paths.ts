/**
 * The one path builder: every link of the site is made here. The keys are the route names of the specification (section 2),
 * which menus and buttons refer to.
 */

/** Path under which the site lives, without a trailing slash, such as `/gayvnawards`. */
export const basePath = import.meta.env.BASE_URL.replace(/\/$/, '');

const segment = (value: string | undefined): string => (value ? `/${encodeURIComponent(value)}` : '');
const fragment = (hash: string | undefined): string => (hash ? `#${encodeURIComponent(hash)}` : '');

/** Paths relative to the base path, as the router takes them. */
export const paths = {
  index: () => '/',
  categories: () => '/categories',
  nominees: () => '/nominees',
  winners: () => '/winners',
  'voting.index': (params: { category?: string | undefined; hash?: string | undefined } = {}) =>
    `/voting${segment(params.category)}${fragment(params.hash)}`,
  'prenom.index': (params: { category?: string | undefined } = {}) => `/pre-nomination${segment(params.category)}`,
  'newsletter.verify': (params: { hash: string }) => `/newsletter/verify/${encodeURIComponent(params.hash)}`,
  /** A generic content page: its code is the route path without the leading slash. */
  page: (params: { code: string }) => `/${params.code.split('/').map(encodeURIComponent).join('/')}`,
  '404': () => '/404',
};
