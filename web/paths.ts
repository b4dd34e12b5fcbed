/** Path under which the site lives, without a trailing slash, such as `/gayvnawards`. */
export const basePath = import.meta.env.BASE_URL.replace(/\/$/, '');

const segment = (value: string | undefined): string => (value ? `/${encodeURIComponent(value)}` : '');
const fragment = (hash: string | undefined): string => (hash ? `#${encodeURIComponent(hash)}` : '');

/** Paths relative to the base path, by the route names that menus and buttons refer to. */
export const paths = {
  index: () => '/',
  categories: () => '/categories',
  nominees: () => '/nominees',
  winners: (params: { edition?: string | undefined } = {}) => `/winners${segment(params.edition)}`,
  'voting.index': (
    params: { category?: string | undefined; nominee?: string | undefined; hash?: string | undefined } = {},
  ) => `/voting${segment(params.category)}${segment(params.nominee)}${fragment(params.hash)}`,
  'prenom.index': (params: { category?: string | undefined } = {}) =>
    `/pre-nomination${segment(params.category)}`,
  'newsletter.verify': (params: { hash: string }) => `/newsletter/verify/${encodeURIComponent(params.hash)}`,
  'newsletter.unsubscribe': (params: { hash: string }) =>
    `/newsletter/unsubscribe/${encodeURIComponent(params.hash)}`,
  'account.verify': (params: { hash: string }) => `/account/verify/${encodeURIComponent(params.hash)}`,
  'account.reset': (params: { hash: string }) => `/account/reset/${encodeURIComponent(params.hash)}`,
  verify: (params: { receipts?: string; edition?: string | undefined } = {}) =>
    `/verify${params.edition ? `?edition=${encodeURIComponent(params.edition)}` : ''}${fragment(params.receipts)}`,
  page: (params: { code: string }) => `/${params.code.split('/').map(encodeURIComponent).join('/')}`,
  '404': () => '/404',
};

/** A part of an address, decoded. One that is not properly encoded stays as it is. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export interface RouteParams {
  edition?: string;
  category?: string;
  /** Slug of a nominee. */
  nominee?: string;
  hash?: string;
  /** A page of the account. */
  page?: string;
}

export function decodeParams(params: Readonly<Record<string, string | undefined>>): RouteParams {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, decoded(value)]])),
  );
}

export type Destination = { to: string; href?: never } | { href: string; to?: never };

const staticNames = ['index', 'categories', 'nominees', 'winners', '404'] as const;

/** Where an editor's link leads: an address, a path, a `#fragment`, or the code of a content page. Undefined for other schemes. */
export function destinationOf(value: string): Destination | undefined {
  const link = value.trim();
  if (!link) return undefined;
  if (/^(?:https?|mailto|tel):/i.test(link)) return { href: link };
  if (/^[a-z][a-z\d+.-]*:/i.test(link) || link.startsWith('//')) return undefined;
  if (link.startsWith('#')) return { to: link };
  if (link.startsWith('/')) return { to: withoutBase(link) };
  const [code = '', hash] = link.split('#');
  return { to: paths.page({ code }) + fragment(hash) };
}

/** Where a link to a named route leads, with an editor's path parameter, fragment or both. With an unknown name, `rest` alone counts. */
export function destinationOfRoute(name: string, rest = ''): Destination | undefined {
  const [parameter = '', hash] = rest.replace(/^\//, '').split('#');
  if (name === 'voting.index') return { to: paths[name]({ category: parameter, hash }) };
  if (name === 'prenom.index') return { to: paths[name]({ category: parameter }) + fragment(hash) };
  const known = staticNames.find((each) => each === name);
  return known ? { to: paths[known]() + fragment(hash) } : destinationOf(rest);
}

function withoutBase(path: string): string {
  if (path === basePath) return '/';
  return basePath && path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
}
