import type { AppConfig } from '#contract/app.ts';
import { colorsOf } from './card.ts';
import type { WrittenAddress } from './facts.ts';
import { addressOf, type Site } from './head.ts';
import { manifestIcons, type SiteFile } from './icons.ts';

/** Text files with a fixed address below the base path. */
export const siteFiles = (
  pages: readonly (WrittenAddress & { changedAt?: number })[],
  config: Pick<AppConfig, 'name' | 'theme'>,
  site: Site,
): SiteFile[] => [
  { path: '/robots.txt', type: 'text/plain; charset=utf-8', body: robotsText(site) },
  { path: '/sitemap.xml', type: 'application/xml; charset=utf-8', body: sitemap(pages, site) },
  { path: '/manifest.webmanifest', type: 'application/manifest+json', body: manifest(config, site) },
];

/** Robots may read all but the workshop, the API, and addresses that are secrets from mails. */
export function robotsText(site: Site): string {
  const closed = ['/admin', '/api/', '/account/', '/newsletter/'].map(
    (path) => `Disallow: ${site.basePath}${path}`,
  );
  return ['User-agent: *', ...closed, '', `Sitemap: ${addressOf(site, '/sitemap.xml')}`, ''].join('\n');
}

/** Most addresses that a sitemap may have. */
const mostAddresses = 50_000;

/** All public addresses; those that only show another one's page or none are left out. */
export function sitemap(pages: readonly (WrittenAddress & { changedAt?: number })[], site: Site): string {
  const entries = pages
    .filter(({ path, status }) => status === undefined && path !== '/voting')
    .slice(0, mostAddresses)
    .map(({ path, changedAt }) => {
      const changed =
        changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
      return `<url><loc>${escapeXml(addressOf(site, path))}</loc>${changed}</url>`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

/** The web app manifest of the show. */
export function manifest({ name, theme }: Pick<AppConfig, 'name' | 'theme'>, { basePath }: Site): string {
  const { ground } = colorsOf(theme);
  return JSON.stringify({
    id: `${basePath}/`,
    name,
    short_name: shortName(name),
    start_url: `${basePath}/`,
    scope: `${basePath}/`,
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    icons: manifestIcons(basePath),
  });
}

/** Under an icon there is room for about a dozen characters; a name that is longer is cut by the device. */
function shortName(name: string): string {
  const withoutArticle = name.replace(/^the\s+/i, '').trim() || name;
  const [first = ''] = withoutArticle.split(/\s+/);
  return withoutArticle.length <= 12 ? withoutArticle : first;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');
