import { escapeHtml } from '#platform/escape-html.ts';
import { cardSize } from './card.ts';
import { descriptionOf } from './description.ts';
import {
  callOf,
  detailsOf,
  factsOf,
  pathOfNominee,
  type Answers,
  type Facts,
  type WrittenAddress,
} from './facts.ts';

export interface Site {
  /** Such as `https://awards.example`. */
  origin: string;
  /** Without a trailing slash. */
  basePath: string;
}

export interface HeadParts {
  page: WrittenAddress;
  answers: Answers;
  /** Title of the page, as `titleOf` gives it. */
  title: string;
  /** Path of the picture that the page is shared with, from the origin on. */
  card: string | undefined;
  site: Site;
}

/** The title of a page: a nominee's page has one of its own, every other the title it was drawn with. */
export function titleOf(page: WrittenAddress, answers: Answers, drawn: string): string {
  if (page.nominee === undefined) return drawn;
  const facts = factsOf(page, answers);
  const { nominee, category, config } = facts;
  if (!nominee || !category) return drawn;
  return `${callOf(facts)}${nominee.title} – ${category.title} | ${config.name}`;
}

/**
 * Markup for a page's head beside the title: description, addresses, how it is shared, and what it is for machines. All of it
 * is marked `data-written`, by which the script takes it out when it shows another page.
 */
export function headOf({ page, answers, title, card, site }: HeadParts): string {
  const facts = factsOf(page, answers);
  // It is drawn with all that its head says.
  if (page.status === 404) return '';
  const description = descriptionOf(facts, answers);
  const details = detailsOf(facts, answers);
  const address = addressOf(site, canonicalPath(page, facts));
  const image = card === undefined ? undefined : new URL(card, site.origin).href;
  const shared: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', facts.config.name],
    ['og:locale', 'en_US'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ...(image === undefined
      ? []
      : ([
          ['og:image', image],
          ['og:image:type', 'image/jpeg'],
          ['og:image:width', String(cardSize.width)],
          ['og:image:height', String(cardSize.height)],
          ['og:image:alt', (details?.picture && details.alt) || title],
        ] satisfies [string, string][])),
  ];
  return [
    meta('name', 'description', description),
    `<link data-written rel="canonical" href="${escapeHtml(address)}">`,
    ...shared.map(([name, value]) => meta('property', name, value)),
    meta('name', 'twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
    ...machineReadable(facts, { site, description, address, image }).map(
      // In JSON, `<` can be in a string alone.
      (data) =>
        `<script data-written type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`,
    ),
  ].join('\n');
}

/** Links to the icons and the manifest, the same on every page. */
export const iconLinks = (basePath: string): string =>
  [
    `<link rel="icon" href="${basePath}/favicon.ico" sizes="32x32">`,
    `<link rel="apple-touch-icon" href="${basePath}/apple-touch-icon.png">`,
    `<link rel="manifest" href="${basePath}/manifest.webmanifest">`,
  ].join('\n');

/** `path` is relative to the base path. */
export const addressOf = ({ origin, basePath }: Site, path: string): string =>
  new URL(`${basePath}${path}`, origin).href;

const meta = (attribute: 'name' | 'property', name: string, content: string): string =>
  `<meta data-written ${attribute}="${name}" content="${escapeHtml(content)}">`;

/** `/voting` shows its default category, which has an address of its own. */
const canonicalPath = ({ path }: WrittenAddress, { category }: Facts): string =>
  path === '/voting' && category ? `/voting/${encodeURIComponent(category.key)}` : path;

interface Described {
  site: Site;
  description: string;
  address: string;
  image: string | undefined;
}

/** What a page is, in the vocabulary of schema.org. */
function machineReadable(facts: Facts, { site, description, address, image }: Described): object[] {
  const { config, event, category, nominee, nominees } = facts;
  const { votingStart: startDate, votingEnd: endDate } = config;
  if (facts.section === '' && startDate && endDate) {
    const online = { '@type': 'VirtualLocation', url: address };
    return [
      {
        '@context': 'https://schema.org',
        '@type': 'Event',
        name: event,
        description,
        url: address,
        startDate,
        endDate,
        eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
        location: online,
        organizer: { '@type': 'Organization', name: config.name, url: address },
        ...(image !== undefined && { image: [image] }),
      },
    ];
  }
  if (!category) return [];
  const home = { name: config.name, path: '/' };
  const ballot = { name: category.title, path: `/voting/${encodeURIComponent(category.key)}` };
  if (nominee) {
    const trail = [home, ballot, { name: nominee.title, path: pathOfNominee(category, nominee) }];
    return [itemList('BreadcrumbList', trail, site)];
  }
  const entries = nominees.map((each) => ({ name: each.title, path: pathOfNominee(category, each) }));
  return [
    itemList('BreadcrumbList', [home, ballot], site),
    ...(entries.length > 0 ? [{ ...itemList('ItemList', entries, site), name: category.title }] : []),
  ];
}

/** Entries by their name and address; a trail's name their address `item`, a list's `url`. */
function itemList(
  type: 'BreadcrumbList' | 'ItemList',
  entries: readonly { name: string; path: string }[],
  site: Site,
) {
  return {
    '@context': 'https://schema.org',
    '@type': type,
    itemListElement: entries.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      [type === 'ItemList' ? 'url' : 'item']: addressOf(site, path),
    })),
  };
}
