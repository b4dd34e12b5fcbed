import type * as z from 'zod/mini';
import { addressOf, pathOf } from '#contract/addresses.ts';
import { appSchemas } from '#contract/app.ts';
import { authSchemas } from '#contract/auth.ts';
import { pageDataId } from '#contract/written-pages.ts';

export interface Reply {
  status: number;
  /** The media type, without parameters. */
  type: string;
  /** Where a redirect leads. */
  location: string;
  bytes: Uint8Array;
}

/** Asks for an address once, as a visitor who comes for the first time; says why where no answer came. */
export type Ask = (address: URL) => Promise<Reply | { noAnswer: string }>;

export type CheckName = 'page' | 'script' | 'picture' | 'app.get' | 'auth.csrf';

export interface Failure {
  check: CheckName;
  /** Absent where no answer came. */
  status?: number;
  reason: string;
}

/** What is wrong with an answer of status 200, in words. */
type FaultOf = (reply: Reply) => string | undefined;

interface Look {
  failures: Failure[];
  /** What was answered; empty where it failed. */
  text: string;
}

/**
 * Looks at what a visitor and a voter need: the home page, the script that it starts, a picture of the show, an answer of the API that
 * the CDN stores, and one that it never stores. Two rounds, because the page names the other files. Returns what failed.
 */
export const createProbe = (home: URL, ask: Ask) => async (): Promise<Failure[]> => {
  const basePath = home.pathname.replace(/\/$/, '');
  const route = (id: 'app.get' | 'auth.csrf') => new URL(pathOf(addressOf(id), basePath), home);
  const look = async (check: CheckName, address: URL, faultOf: FaultOf): Promise<Look> => {
    const reply = await ask(address);
    if ('noAnswer' in reply) return failed({ check, reason: reply.noAnswer });
    const { status, bytes } = reply;
    const reason = statusFault(reply) ?? faultOf(reply);
    return reason === undefined
      ? { failures: [], text: new TextDecoder().decode(bytes) }
      : failed({ check, status, reason });
  };

  const [page, app, csrf] = await Promise.all([
    look('page', home, pageFault),
    look('app.get', route('app.get'), answerFault(appSchemas['app.get'].response)),
    look('auth.csrf', route('auth.csrf'), answerFault(authSchemas['auth.csrf'].response)),
  ]);
  const script = ownAddress(home, /<script type="module"[^<>]*? src="([^"]+)"/.exec(page.text)?.[1]);
  const picture = ownAddress(home, pictureOf(page, app));
  const named = await Promise.all([
    script && look('script', script, typeFault(/^(text|application)\/javascript$/)),
    picture && look('picture', picture, typeFault(/^image\//)),
  ]);
  const scriptless = page.text !== '' && !script;
  return [
    ...[page, app, csrf, ...named].flatMap((each) => each?.failures ?? []),
    ...(scriptless ? [{ check: 'script' as const, reason: 'the page names no script of the site' }] : []),
  ];
};

const failed = (failure: Failure): Look => ({ failures: [failure], text: '' });

function statusFault({ status, location }: Reply): string | undefined {
  if (status === 200) return undefined;
  const target = URL.parse(location);
  // Only its host: the rest of an address may be nobody's business.
  return target ? `it is sent elsewhere, to ${target.host}` : 'it is answered with another status than 200';
}

const typeFault =
  (wanted: RegExp): FaultOf =>
  ({ type, bytes }) => {
    if (!wanted.test(type)) return `its type is ${type === '' ? 'missing' : type}`;
    return bytes.length === 0 ? 'it is empty' : undefined;
  };

/** The shell that visitors get without written pages (functions/pages) is HTML, too, and shows nothing before its scripts have run. */
function pageFault(reply: Reply): string | undefined {
  const text = new TextDecoder().decode(reply.bytes);
  const from = text.indexOf('<main');
  const hasWords = from >= 0 && />\s*[^\s<]/.test(text.slice(from, text.indexOf('</main>', from)));
  return (
    typeFault(/^text\/html$/)(reply) ??
    (hasWords && text.includes(`id="${pageDataId}"`) ? undefined : 'it is not a written page with words')
  );
}

const answerFault =
  (schema: z.ZodMiniType): FaultOf =>
  (reply) =>
    typeFault(/^application\/json$/)(reply) ??
    (schema.safeParse(jsonOf(reply)).success ? undefined : 'it is not what the contract says');

function jsonOf({ bytes }: Reply): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

/** Where pictures of the show are; others come with the build, as the script does. */
const [ofShow = ''] = addressOf('images.get').path.split('{');

/** The first picture of the show on the page; where it names none, the hero's. A show may have none. */
function pictureOf(page: Look, app: Look): string | undefined {
  const shown = [...page.text.matchAll(/<img[^<>]*? src="([^"]+)"/g)].map(([, address = '']) => address);
  const hero =
    app.text === ''
      ? ''
      : (JSON.parse(app.text) as z.infer<(typeof appSchemas)['app.get']['response']>).hero.desktop;
  return [...shown, hero].find((address) => address.startsWith(ofShow));
}

/** An address that the page names, if it is of this site. */
function ownAddress(home: URL, named: string | undefined): URL | undefined {
  const address = named ? URL.parse(named, home) : undefined;
  return address?.origin === home.origin ? address : undefined;
}
