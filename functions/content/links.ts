import type { PartName } from '#records/show.ts';
import { isWebAddress } from '#contract/links.ts';
import { quoted } from './faults.ts';
import { kindAt } from './fields.ts';
import { categoriesFile, type WantedShow } from './wanted.ts';
import { entriesOf, isRecord, nodesIn, type Path } from './paths.ts';
import { shownKeys, type StoredShow } from './show.ts';

/** Names of internal links (web/paths.ts). A `page`, like a link without a name, goes by its address. */
const fixedNames = ['index', 'categories', 'nominees', 'winners', '404'];
const categoryNames = ['voting.index', 'prenom.index'];
export const linkNames = [...fixedNames, ...categoryNames, 'page'];

/** Paths of the site (web/app.tsx), matched in any case, with or without a final slash. */
const fixedPath = /^\/(?:(?:categories|nominees|winners(?:\/[^/]+)?|verify|shared-draft|404)\/?)?$/i;
const ballotPath = /^\/voting(?:\/([^/]*)(?:\/[^/]+)?)?\/?$/i;
const preNominationPath = /^\/pre-nomination(?:\/([^/]*))?\/?$/i;
const otherPath =
  /^\/(?:newsletter\/(?:verify|unsubscribe)\/[^/]+\/?$|account(?:\/[^/]+){0,2}\/?$|admin(?:\/|$))/i;

/** Whether a path under the base path is a route's, not a content page's. */
export const leadsToRoute = (path: string): boolean =>
  [fixedPath, ballotPath, preNominationPath, otherPath].some((route) => route.test(path));

/** A link of the show. A name leads to a route, to which the address is added. */
interface ShowLink {
  path: Path;
  address: string;
  name?: { path: Path; value: string };
}

interface LinkTargets {
  /** When undefined, addresses that begin with `/` are not checked. */
  basePath: string | undefined;
  isPage: (code: string) => boolean;
  isCategory: (key: string) => boolean;
}

/** The fault of a link; `missing` is the path where its target would be. */
interface LinkFault {
  path: Path;
  message: string;
  missing?: 'pages' | 'categories';
}

/**
 * Checks that links of menus, footer, home page and widgets lead somewhere once the import is done. A broken
 * link that is stored already is no fault: the builder accepts links to pages that are still to be written.
 */
export function checkLinks(folder: WantedShow, stored: StoredShow, basePath: string | undefined): void {
  const { parts, faults, isCategory } = folder;
  const raw = parts?.raw ?? {};
  const keys = shownKeys(stored);
  const before = {
    basePath,
    isPage: pagesIn(stored.parts.pages),
    isCategory: (key: string) => keys.has(key),
  };
  const isPage = Object.hasOwn(raw, 'pages') ? pagesIn(raw.pages) : before.isPage;
  const newFaults = (part: string, value: unknown): LinkFault[] => {
    const old = linksOf(part, stored.parts[part as PartName]);
    const known = new Set(old.map((link) => faultOf(link, before)?.message));
    return linksOf(part, value).flatMap((link) => {
      const fault = faultOf(link, { basePath, isPage, isCategory });
      return fault && !known.has(fault.message) ? fault : [];
    });
  };
  for (const [part, value] of Object.entries(raw))
    for (const { path, message } of newFaults(part, value)) parts?.at(path, message);
  for (const [part, value] of Object.entries(stored.parts)) {
    if (Object.hasOwn(raw, part)) continue;
    for (const { message: fault, missing } of newFaults(part, value)) {
      const message = `${fault}, but a link of the stored ${part} leads there`;
      if (missing === 'pages') parts?.at(['pages'], message);
      else faults.in(categoriesFile)(1, 'key', message);
    }
  }
}

function pagesIn(pages: unknown): LinkTargets['isPage'] {
  const codes = new Set(entriesOf(pages).map(([, page]) => page['code']));
  // An unreadable list may hold anything.
  return (code) => !Array.isArray(pages) || codes.has(code);
}

/** Every link of a part; of a link that can be internal or external, the one in use. */
const linksOf = (part: string, value: unknown): ShowLink[] =>
  [...nodesIn(value, [part])].flatMap(([path, node]): ShowLink | [] => {
    const isInItem = part === 'menus' || path.includes('buttons');
    if (typeof node === 'string') return kindAt(path) === 'link' && !isInItem ? { path, address: node } : [];
    if (!isRecord(node)) return [];
    if ('link_internal_name' in node) {
      const link = { path: [...path, 'link_url'], address: textOf(node['link_url']) };
      if (node['link_type'] !== 'internal') return link;
      const name = 'link_internal_name';
      return { ...link, name: { path: [...path, name], value: textOf(node[name]) } };
    }
    return 'linktype' in node ? linkOfButton(node, path) : [];
  });

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function linkOfButton({ linktype, link }: Record<string, unknown>, path: Path): ShowLink | [] {
  const kind = linktype === 'internal' ? 'internal' : 'external';
  const target = isRecord(link) ? link[kind] : undefined;
  if (!isRecord(target)) return [];
  const inner = [...path, 'link', kind];
  if (kind === 'external') return { path: [...inner, 'url'], address: textOf(target['url']) };
  const name = { path: [...inner, 'name'], value: textOf(target['name']) };
  return { path: [...inner, 'path'], address: textOf(target['path']), name };
}

function faultOf({ path, address, name }: ShowLink, targets: LinkTargets): LinkFault | undefined {
  if (name && !['', ...linkNames].includes(name.value))
    return {
      path: name.path,
      message: `unknown link name ${quoted(name.value)}; the names are ${linkNames.join(', ')}`,
    };
  if (name && fixedNames.includes(name.value)) return undefined;
  if (name?.value === 'page' && address === '')
    return { path, message: 'is missing; write the code of the page' };
  const missing =
    name && categoryNames.includes(name.value)
      ? missingCategory(address.replace(/^\//, '').split('#', 1)[0], targets)
      : missingTarget(address, targets);
  return missing && { path, ...missing };
}

type Missing = Omit<LinkFault, 'path'>;

/** What is missing where an address leads on the site (`destinationOf` in web/paths.ts). */
function missingTarget(address: string, targets: LinkTargets): Missing | undefined {
  const link = address.trim();
  if (link === '' || link.startsWith('#') || isWebAddress(link) || /^[a-z][a-z\d+.-]*:/i.test(link))
    return undefined;
  const path = link.startsWith('/') ? withoutBase(link, targets.basePath) : `/${link.split('#', 1)[0]}`;
  return path === undefined ? undefined : missingPath(decoded(path), targets);
}

function missingPath(path: string, targets: LinkTargets): Missing | undefined {
  const ofCategory = ballotPath.exec(path) ?? preNominationPath.exec(path);
  if (ofCategory) return missingCategory(ofCategory[1], targets);
  if (leadsToRoute(path)) return undefined;
  const code = path.replace(/^\/|\/$/g, '');
  return targets.isPage(code) ? undefined : { message: `there is no page ${quoted(code)}`, missing: 'pages' };
}

const missingCategory = (key: string | undefined, { isCategory }: LinkTargets): Missing | undefined =>
  !key || isCategory(decoded(key))
    ? undefined
    : { message: `unknown category ${quoted(decoded(key))}`, missing: 'categories' };

function withoutBase(link: string, basePath: string | undefined): string | undefined {
  if (basePath === undefined) return undefined;
  const [path = '/'] = link.split(/[?#]/, 1);
  if (path === basePath) return '/';
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
