import { securityHeaders } from '#platform/security-headers.ts';
import { liveOrigins } from '#contract/live-providers.ts';
import { type Check, type Reply, type LiveSite, shown } from './live-site.ts';
import { linkedFiles, pageOf } from './pages.ts';
import { storedPicture } from './routes.ts';

/** One answer of each kind, because each has another origin. */
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

/** Every kind of answer has exactly the security headers of functions/platform/security-headers.ts. */
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

/** A bucket's address, to which the page builder uploads. */
const bucketOrigin = /https:\/\/[a-z0-9.-]+\.s3\.[a-z0-9-]+\.amazonaws\.com(?=[ ;])/;

/**
 * The headers for the site's configuration; Strict-Transport-Security over TLS alone. Only the policy itself
 * names the bucket for uploads, so its name is taken from there.
 */
async function wantedHeaders(site: LiveSite, reply: Reply): Promise<Record<string, string> | undefined> {
  const app = await site.read('app.get');
  if (!app) return undefined;
  // The local runtime's stand-ins are same-origin and need no permission.
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
