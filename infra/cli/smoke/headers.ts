import { securityHeaders } from '#platform/security-headers.ts';
import { liveOrigins } from '#contract/live-providers.ts';
import { type Check, type Reply, type LiveSite, shown } from './live-site.ts';
import { linkedFiles, pageOf } from './pages.ts';
import { storedPicture } from './routes.ts';

/** Answers of every kind, for each has another origin. */
const answers: { name: string; find: (site: LiveSite) => Promise<Reply | undefined> }[] = [
  { name: 'the page', find: (site) => pageOf(site) },
  { name: 'a script', find: async (site) => fetchFirst(site, (await linkedFiles(site)).at(0)) },
  { name: 'the API', find: (site) => site.get(`${site.basePath}/api/app/get`) },
  { name: 'a refusal of the API', find: (site) => site.get(`${site.basePath}/api/smoke-check-nothing`) },
  {
    name: 'a picture',
    find: async (site) => {
      const key = await storedPicture(site);
      return fetchFirst(site, key && `/images/${key}`);
    },
  },
];

const fetchFirst = (site: LiveSite, path: string | undefined): Promise<Reply | undefined> =>
  path ? site.get(path) : Promise.resolve(undefined);

/** Every kind of answer carries the security headers of functions/platform/security-headers.ts, to the letter. */
export const headerChecks: Check[] = answers.map(({ name, find }) => ({
  name: `security headers of ${name}`,
  run: async (site) => {
    const reply = await find(site);
    if (!reply) return name === 'a picture' ? [] : ['the page links to no script'];
    const wanted = await wantedHeaders(site, reply);
    if (!wanted) return ['app.get does not answer, which says what the policy must allow'];
    return Object.entries(wanted).flatMap(([header, value]) => {
      const found = reply.headers.get(header);
      return found === value ? [] : [`${header} is ${shown(found)}, must be "${value}"`];
    });
  },
}));

/** A bucket's own address, as the page builder uploads to it. */
const bucketOrigin = /https:\/\/[a-z0-9.-]+\.s3\.[a-z0-9-]+\.amazonaws\.com(?=[ ;])/;

/**
 * The headers that the site's own configuration asks for; Strict-Transport-Security over TLS alone. No visitor is told which bucket takes
 * uploads, so that the one which the policy itself names is taken for it.
 */
async function wantedHeaders(site: LiveSite, reply: Reply): Promise<Record<string, string> | undefined> {
  const app = await site.read('app.get');
  if (!app) return undefined;
  // Stand-ins of the local runtime are the site's own and need no leave.
  const isElsewhere = (script: string) => script.startsWith('https://');
  const { auth, botCheck } = app;
  const uploads = bucketOrigin.exec(reply.headers.get('content-security-policy') ?? '')?.[0];
  return securityHeaders({
    botCheckProvider: botCheck.provider,
    google: auth.googleClientId !== '' && isElsewhere(auth.googleScript),
    apple: auth.appleClientId !== '' && isElsewhere(auth.appleScript),
    frames: liveOrigins,
    secure: site.isSecure,
    ...(uploads !== undefined && { uploads }),
  });
}
