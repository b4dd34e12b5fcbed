/** What the edge and the local site answer alike, over the index `pageIndex` and a built site of `siteEntries`. */
export const siteEntries = ['assets', 'favicon.svg', 'index.html'];

export const pageNow = Date.parse('2026-11-01T07:30:00Z');
const midnight = Date.parse('2026-11-01T07:00:00Z');

const entry = (stranger: string, voter: string, until = pageNow + 1) =>
  JSON.stringify({
    pages: [
      { from: midnight - 86_400_000, stranger: 'yesterday.html', voter: 'yesterday.html' },
      { from: midnight, stranger, voter },
      { from: pageNow + 1, stranger: 'tomorrow.html', voter: 'tomorrow.html' },
    ],
    until,
  });

export const pageIndex: Record<string, string> = {
  '/': entry('home.html', 'home-voter.html', pageNow + 1000),
  '/voting/best-film': entry('film.html', 'film-voter.html', pageNow + 1000),
  '/voting/映画': entry('script.html', 'script.html', pageNow + 1000),
  '/outdated': entry('old.html', 'old.html', pageNow),
  '/not-yet': JSON.stringify({ pages: [], until: 0 }),
  '/404': entry('not-found.html', 'not-found.html', pageNow + 1000),
  '/robots.txt': JSON.stringify({ pages: [], until: 0, file: 'robots-1.txt' }),
  missing: 'none.html none-voter.html',
};

const shell = '/gayvnawards/index.html';
const written = (name: string) => `/gayvnawards/written/${name}`;

interface PageCase {
  uri: string;
  /** The object that answers; undefined for nothing. */
  object: string | undefined;
  signedIn?: true;
  /** The writer has written nothing. */
  isEmpty?: true;
}

export const pageCases: PageCase[] = [
  { uri: '/gayvnawards/', object: written('home.html') },
  { uri: '/gayvnawards/', object: written('home-voter.html'), signedIn: true },
  { uri: '/gayvnawards/', object: shell, isEmpty: true },
  { uri: '/gayvnawards/voting/best-film', object: written('film.html') },
  { uri: '/gayvnawards/voting/best-film', object: written('film-voter.html'), signedIn: true },
  { uri: '/gayvnawards/voting/%E6%98%A0%E7%94%BB', object: written('script.html') },
  { uri: '/gayvnawards/voting/%e6%98%a0%e7%94%bb', object: written('script.html') },
  // The site takes these for the same page, whose data has another path.
  { uri: '/gayvnawards/voting/best-film/', object: shell },
  { uri: '/gayvnawards/Voting/Best-Film', object: shell },
  { uri: '/gayvnawards/outdated', object: shell },
  { uri: '/gayvnawards/not-yet', object: shell },
  { uri: '/gayvnawards/404', object: written('not-found.html') },
  { uri: '/gayvnawards/no/such/page', object: written('none.html') },
  { uri: '/gayvnawards/no/such/page', object: written('none-voter.html'), signedIn: true },
  { uri: '/gayvnawards/no/such/page', object: shell, isEmpty: true },
  { uri: '/gayvnawards/admin', object: shell },
  { uri: '/gayvnawards/admin/templates/home', object: shell },
  { uri: '/gayvnawards/account/reset/abc.def', object: shell },
  { uri: '/gayvnawards/newsletter/verify/abc.def', object: shell },
  { uri: '/gayvnawards/administration', object: written('none.html') },
  { uri: '/gayvnawards/robots.txt', object: written('robots-1.txt') },
  { uri: '/robots.txt', object: written('robots-1.txt') },
  { uri: '/robots.txt', object: undefined, isEmpty: true },
  { uri: '/favicon.ico', object: undefined },
  { uri: '/gayvnawards/favicon.ico', object: undefined },
  { uri: '/gayvnawards/no.such.file', object: undefined },
  { uri: '/gayvnawards/.vite/manifest.json', object: undefined },
  { uri: '/gayvnawards/written/film.css', object: written('film.css') },
  { uri: '/gayvnawards/written/film.html', object: undefined },
  { uri: '/gayvnawards/written/state.json', object: undefined },
  { uri: '/gayvnawards/written/', object: undefined },
  { uri: '/gayvnawards/assets/index-1.js', object: '/gayvnawards/assets/index-1.js' },
  { uri: '/gayvnawards/favicon.svg', object: '/gayvnawards/favicon.svg' },
  { uri: '/elsewhere', object: undefined },
  { uri: '/gayvnawardsx/', object: undefined },
  { uri: '/wp-login.php', object: undefined },
];
