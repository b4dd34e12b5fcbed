import { randomBytes } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { pictureKey } from '../../contract/api.ts';
import { imageBucket } from '../../../infra/local/s3/s3.ts';
import { requestOf, type Sent } from '../../support/caller.ts';
import { browserCall } from './browser.ts';
import type { Answer } from './http.ts';
import type { Ground } from './ground.ts';

const sendTo = ({ stage }: Ground, sent: Sent): Promise<Answer> => stage.edge.send(browserCall(sent));

/** What an answer has otherwise than it should, in words. */
function unlike(what: string, got: unknown, wanted: unknown): string[] {
  return got === wanted ? [] : [`${what} is ${String(got)} instead of ${String(wanted)}`];
}

/** A picture that nobody has asked for in any format. */
async function newPicture({ api: { bucket } }: Ground): Promise<string> {
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } });
  const key = `${randomBytes(16).toString('hex')}.jpg`;
  await bucket.client.send(
    new PutObjectCommand({ Bucket: imageBucket, Key: key, Body: await picture.jpeg().toBuffer() }),
  );
  return key;
}

type Way = (ground: Ground) => Promise<string[]>;

/** What of the site is no route, or no single call of one, by its name. */
export const ways = {
  'the first page': async (ground) => {
    const page = await sendTo(ground, { path: '/gayvnawards/' });
    return [
      ...unlike('the status of the first page', page.status, 200),
      ...unlike('the type of the first page', page.headers['content-type'], 'text/html; charset=utf-8'),
      ...unlike('the caching of the first page', page.headers['cache-control'], 'no-cache'),
      ...unlike('the sniffing of the first page', page.headers['x-content-type-options'], 'nosniff'),
    ];
  },
  'a file of the build': async (ground) => {
    const file = await sendTo(ground, { path: '/gayvnawards/assets/index-1.js' });
    const kept = file.headers['cache-control'];
    return [
      ...unlike('the status of a file', file.status, 200),
      ...unlike('the caching of a file', kept, 'public, max-age=31536000, immutable'),
    ];
  },
  'the address alone': async (ground) => {
    const { status, headers } = await sendTo(ground, { path: '/' });
    return [
      ...unlike('the status of /', status, 302),
      ...unlike('where / leads', headers['location'], '/gayvnawards/'),
    ];
  },
  'a picture': async (ground) => {
    const picture = await sendTo(ground, { path: `/images/${pictureKey}` });
    return [
      ...unlike('the status of a picture', picture.status, 200),
      ...unlike('a JPEG', picture.body.subarray(0, 2).toString('hex'), 'ffd8'),
    ];
  },
  'a picture in a browser’s format': async (ground) => {
    const key = await newPicture(ground);
    const sent = { path: `/images/${key}/w320`, headers: { host: 'awards.test', accept: 'image/webp' } };
    const made = await sendTo(ground, sent);
    const again = await sendTo(ground, sent);
    return [
      ...unlike('the status of a variant', made.status, 200),
      ...unlike('the type of a variant', made.headers['content-type'], 'image/webp'),
      ...unlike('a variant that was made', again.headers['x-cache'], 'Hit from cloudfront'),
    ];
  },
  'a stored answer': async (ground) => {
    const sent = requestOf('app.get', undefined);
    const first = await sendTo(ground, sent);
    const second = await sendTo(ground, sent);
    return [
      ...unlike('the first call of a stored route', first.headers['x-cache'], 'Miss from cloudfront'),
      ...unlike('the second call of a stored route', second.headers['x-cache'], 'Hit from cloudfront'),
    ];
  },
  'stored answers by their query': async (ground) => {
    const menu = (code: string) =>
      requestOf('navigation.menus', undefined, { query: { code, align: 'left' } });
    const main = await sendTo(ground, menu('main'));
    const other = await sendTo(ground, menu('nothing-of-the-kind'));
    return unlike('two menus that are one', main.body.equals(other.body), false);
  },
  'what is one’s own': async (ground) => {
    const voter = await ground.api.site.signIn('rehearsing-own');
    const first = await sendTo(ground, requestOf('auth.me', voter));
    const second = await sendTo(ground, requestOf('auth.me', ground.api.site.visitor()));
    return [
      ...unlike('what a voter is told of themselves', first.status, 200),
      ...unlike('a voter’s own answer for a visitor', first.body.equals(second.body), false),
    ];
  },
  'one caller’s failure': async (ground) => {
    const { site } = ground.api;
    const admin = await site.signIn('rehearsing-failure', ['admin']);
    site.wire.failWith('InternalServerError');
    const first = await sendTo(ground, requestOf('auth.me', admin));
    site.wire.failWith(undefined);
    const second = await sendTo(ground, requestOf('auth.me', site.visitor()));
    return [
      ...unlike('a call while the engine is away', first.status, 503),
      ...unlike('the next caller’s call', second.status, 200),
      ...unlike('the next caller’s answer', second.headers['x-cache'], 'Miss from cloudfront'),
    ];
  },
  'an unknown address': async (ground) => {
    const nowhere = (path: string) => sendTo(ground, { path });
    return [
      ...unlike('an unknown address of the API', (await nowhere('/gayvnawards/api/nothing')).status, 404),
      ...unlike('an unknown address elsewhere', (await nowhere('/carousel/nothing')).status, 404),
    ];
  },
  'HEAD of a route': async (ground) => {
    const sent = { ...requestOf('events.get', undefined), method: 'HEAD' };
    return unlike('HEAD of a route', (await sendTo(ground, sent)).status, 200);
  },
  'a call without TLS': async ({ stage }) => {
    const call = { ...browserCall(requestOf('auth.csrf', undefined)), scheme: 'http' as const };
    return unlike('a call without TLS', (await stage.edge.send(call)).status, 403);
  },
  'a call around the CDN': async ({ stage: { doors } }) => {
    const call = browserCall(requestOf('auth.csrf', undefined));
    const answers = await Promise.all([doors.endpoint, doors.domain].map((host) => doors.knock(host, call)));
    const [atEndpoint, atDomain] = answers.map(({ status, body }) => `${status} ${body.toString()}`);
    return [
      ...unlike('a call of the default endpoint', atEndpoint, '404 {"message":"Not Found"}'),
      ...unlike('a call of the domain without a certificate', atDomain, '403 {"message":"Forbidden"}'),
    ];
  },
  'a call without the secret': async ({ stage: { doors } }) => {
    const call = browserCall(requestOf('auth.csrf', undefined));
    const { status, body } = await doors.knock(doors.domain, call, 'a certificate of the authority');
    const { code } = JSON.parse(body.toString()) as { code?: string };
    return [
      ...unlike('a call without the secret', status, 403),
      ...unlike('why a call without the secret is refused', code, 'not_through_site'),
    ];
  },
} satisfies Record<string, Way>;

export type WayName = keyof typeof ways;

/** Goes one of these ways: what was denied by its name, and what is not as it should be. */
export async function goWay(ground: Ground, name: WayName): Promise<string[]> {
  ground.stage.edge.forget();
  const found = await ways[name](ground).catch((error: unknown) => [
    error instanceof Error ? error.message : String(error),
  ]);
  return [...ground.stage.faults(), ...found];
}
