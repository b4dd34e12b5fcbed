import { setImmediate } from 'node:timers/promises';
import type { AppConfig } from '#contract/app.ts';
import type { DrawPage } from '#contract/written-pages.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import { callsAtOnce, eachAtOnce } from '#records/batches.ts';
import { missingKey, writtenFolder, type WrittenEntry } from '#rules/page-choice.ts';
import { addressesOf, type PageAddress } from './addresses.ts';
import { digestOf, type Answers } from './answers.ts';
import { intervalAt, type Interval, type Timetable } from './boundaries.ts';
import { documentOf, type Build } from './document.ts';
import { createDraw, type Drawn, type DrawnTwice } from './draw.ts';
import { claimPages, type Claim } from './claim.ts';
import { createIndexChanges } from './index-changes.ts';
import { isDue, keepObjects, type PageRecord, type State } from './state.ts';
import { partialOf } from './shown.ts';
import { Overtaken, type PagesStore, type WrittenObject } from './written.ts';

/** What pages follow from beyond the answers of the API. */
export interface Show {
  /** Undefined before there is a show. */
  timetable(): Promise<Timetable | undefined>;
  contentPages(): Promise<string[]>;
}

export interface PageAnswers {
  page: PageAddress;
  answers: Readonly<Record<string, unknown>>;
}

/** A picture that a page is shared with, 1200 x 630; equal keys are equal pictures. */
export interface Card {
  key: string;
  type: 'image/jpeg' | 'image/png';
  draw: () => Promise<Uint8Array>;
}

interface SiteFile {
  path: string;
  type: string;
  body: string | Uint8Array;
}

/** What surrounds the drawn pages. */
export interface Surroundings {
  title(page: PageAnswers & { drawn: string }): string;
  /** Markup for the head of a page; `card` is the path of its picture. */
  head(page: PageAnswers & { title: string; card: string | undefined }): string;
  /** Undefined for a page that shows the show's own picture. */
  card(page: PageAnswers): Card | undefined;
  /** Files with a fixed address below the base path, such as `/robots.txt`. */
  files(pages: readonly PageAddress[], config: AppConfig): Promise<SiteFile[]>;
}

export interface Dependencies {
  store: PagesStore;
  show: Show;
  /** The answers of the API as of an instant. */
  answersAt: (at: number) => Answers;
  drawPage: DrawPage;
  /** `id` changes with anything that pages are made of. */
  build: Build & { id: string };
  surroundings: Surroundings;
  basePath: string;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  /** Ends drawing early; what is missing is drawn by the next run. */
  stop?: AbortSignal;
  /** Whether a change waits for this run, which leaves cards to the next one. */
  isWaiting?: () => boolean;
  /** Whether no other writer can be at work, so that a run takes over at once what another one has left. */
  isAlone?: boolean;
}

/** How long before its time the page of the next interval is written, in milliseconds. */
export const ahead = 3_600_000;
/** How long a run draws cards, in milliseconds: changes wait for it. */
const cardTime = 5_000;
/** When pages that failed are tried again, in milliseconds. */
const retryAfter = 300_000;
/** Pages that are written before the index is told of them. */
const batch = 40;
/** How often a call goes on with changes that came meanwhile; the next minute's goes on after it. */
const mostRuns = 5;

export interface Writer {
  /** After a change of the show. */
  changed(): Promise<void>;
  /** Writes only if something fell due: a boundary, another build, or a second look after a change. */
  tick(): Promise<void>;
}

/** Writes the pages of the site, one run after another. DECISION-written-pages.md says how it all fits together. */
export function createWriter(dependencies: Dependencies): Writer {
  const { build, clock } = dependencies;
  return {
    // Reads are eventually consistent, so that a run after a change is followed by another.
    changed: () => runs(dependencies, () => true, true),
    tick: () => runs(dependencies, (state) => isDue(state, build.id, clock.now()), false),
  };
}

/** Runs as long as changes come meanwhile. A run that is overtaken is no failure: the state says what is left to do. */
async function runs(by: Dependencies, isWanted: (state: State) => boolean, isChange: boolean): Promise<void> {
  for (let run = 1; run <= mostRuns; run += 1) {
    const claim = await claimPages(by, isWanted, isChange);
    if (!claim) return;
    try {
      if (!(await write(by, claim, isChange || run > 1))) return;
    } catch (error) {
      const isOvertaken = error instanceof Overtaken;
      if (isOvertaken) by.log.info('another run has come before this one', { error });
      // Where even that fails, the claim runs out by itself.
      await claim.release().catch(() => undefined);
      if (isOvertaken) return;
      throw error;
    }
  }
}

/** Resolves to whether a change came meanwhile. */
async function write(by: Dependencies, claim: Claim, again: boolean): Promise<boolean> {
  const { store, build, clock, log, metrics } = by;
  const { before } = claim;
  const now = clock.now();
  const isNewBuild = before.build !== build.id;
  const objects = createObjects(store, before);
  const isKnown = !isNewBuild && before.openUntil === undefined;
  const index = createIndexChanges(claim.index, isKnown ? before.index : await claim.takeIndex());
  const timetable = await by.show.timetable();
  const intervals = timetable ? intervalsFrom(timetable, now) : [];
  const pages: State['pages'] = {};
  const failed: PageAddress[] = [];

  if (timetable) {
    const current = by.answersAt(intervals[0]?.at ?? now);
    const addresses = await addressesOf(current.answer, await by.show.contentPages());
    const draw = createDraw(by.drawPage, [current, ...intervals.slice(1).map(({ at }) => by.answersAt(at))]);
    /** Whether all that a page names is there, but for its card, which is drawn later and is no reason to write the page again. */
    const hasExtras = async (
      at: number,
      page: PageAddress,
      { keys, extras }: PageRecord,
    ): Promise<boolean> => {
      const missing = extras.filter((name) => !objects.has(name));
      if (missing.length === 0) return true;
      const card = by.surroundings.card({ page, answers: await draw.answers(at, page.path, keys) });
      const waiting = card && objects.cardLater(card, page, true);
      return missing.every((name) => name === waiting);
    };
    const writeAddress = async (address: PageAddress): Promise<void> => {
      const known = before.pages[address.path];
      try {
        const records: PageRecord[] = [];
        for (const [at, interval] of intervals.entries()) {
          const old = isNewBuild
            ? undefined
            : known?.find((each) => each.at === interval.at && each.until === interval.until);
          const isUnchanged =
            old !== undefined &&
            old.digest === (await draw.digest(at, address.path, old.keys).catch(() => undefined)) &&
            (await hasExtras(at, address, old));
          records.push(
            isUnchanged
              ? old
              : await writePage(by, objects, address, await draw.both(at, address.path, interval), interval),
          );
        }
        pages[address.path] = records;
        index.set(decodeURIComponent(address.path), JSON.stringify(entryOf(records)));
      } catch (error) {
        // The old page stays as long as it is true; where there is none, the shell says what there is.
        log.error('a page could not be written', { path: address.path, error });
        failed.push(address);
        if (known) pages[address.path] = known;
        index.keep(decodeURIComponent(address.path), JSON.stringify(entryOf(known ?? [])));
      }
    };
    for (const some of inTurn(addresses)) {
      // One is drawn while others are put.
      await eachAtOnce(some, callsAtOnce, writeAddress);
      await claim.hold();
      await index.send();
    }
    const config = (await current.answer('app.get')) as AppConfig;
    for (const { path, type, body } of await by.surroundings.files(addresses, config)) {
      const file = await objects.put(extensionOf(path), type, body);
      index.set(path, JSON.stringify({ ...entryOf([]), file } satisfies WrittenEntry));
    }
    const notFound = pages['/404']?.[0];
    const missing = notFound
      ? `${notFound.stranger} ${notFound.voter}`
      : await objects.put('html', html, build.template, 404);
    index.set(missingKey, missing);
  }

  const used = [...Object.values(pages).flat().flatMap(objectsOf), ...index.objects()];
  await index.finish();
  // Pages come first: their cards take a while.
  const isComplete = await objects.drawCards(by, claim, failed);
  const { old, ...kept } = objects.sort(used, now);
  const [first, last] = [intervals[0], intervals.at(-1)];
  const isNoted = await claim.finish({
    build: build.id,
    at: first?.at ?? now,
    due: Math.min(
      first && last ? (first === last ? last.until - ahead : first.until) : Infinity,
      now + (failed.length > 0 ? retryAfter : 24 * ahead),
    ),
    again: again || !isComplete,
    pages,
    index: index.entries(),
    ...kept,
  });
  // Only now: a run that was overtaken must not remove what another one may use.
  for (const name of old) await store.remove(name);
  metrics({
    WrittenPages: { unit: 'Count', value: objects.added() },
    FailedPages: { unit: 'Count', value: failed.length },
  });
  return isNoted;
}

/**
 * Addresses in the order in which they are written, so many at a time: those of nominees, which are most of them, come last, the first of each
 * ballot before the second of any: what is shown first is shared first, and its card is drawn in this order, too.
 */
function inTurn(addresses: readonly PageAddress[]): PageAddress[][] {
  const ballots = Map.groupBy(
    addresses.filter(({ nominee }) => nominee !== undefined),
    ({ path }) => path.slice(0, path.lastIndexOf('/')),
  );
  const ofNominees = [...ballots.values()]
    .flatMap((ballot) => [...ballot.entries()])
    .toSorted(([one], [other]) => one - other)
    .map(([, address]) => address);
  const others = addresses.filter(({ nominee }) => nominee === undefined);
  return [others, ofNominees].flatMap((some) =>
    Array.from({ length: Math.ceil(some.length / batch) }, (_, turn) =>
      some.slice(turn * batch, (turn + 1) * batch),
    ),
  );
}

/** The interval of an instant, and the next one when that is near. */
function intervalsFrom(timetable: Timetable, now: number): Interval[] {
  const current = intervalAt(timetable, now);
  return current.until - now > ahead ? [current] : [current, intervalAt(timetable, current.until)];
}

const html = 'text/html; charset=utf-8';

/** Puts the two documents of a page, its stylesheets and its picture. */
async function writePage(
  { build, surroundings, basePath }: Dependencies,
  objects: Objects,
  address: PageAddress,
  { stranger, voter, keys, digest }: DrawnTwice,
  { at, until }: Interval,
): Promise<PageRecord> {
  const folder = `${basePath}/${writtenFolder}`;
  const extras: string[] = [];
  const documentFor = async ({ page, answers }: Drawn, signedIn: boolean): Promise<string> => {
    const about = { page: address, answers };
    const card = surroundings.card(about);
    const picture = card && objects.cardLater(card, address);
    const stylesheet =
      page.styles === '' ? undefined : await objects.put('css', 'text/css; charset=utf-8', page.styles);
    extras.push(...[picture, stylesheet].flatMap((name) => name ?? []));
    const config = answers['app.get'] as Partial<AppConfig> | undefined;
    const title = surroundings.title({ ...about, drawn: page.title });
    const text = documentOf(build, {
      basePath,
      page: { ...page, title },
      data: {
        path: address.path,
        signedIn,
        at,
        until,
        answers,
        partial: partialOf(address.path),
        sources: page.sources,
      },
      head: surroundings.head({ ...about, title, card: picture && `${folder}/${picture}` }),
      themeColor: config?.theme?.colors.ground,
      stylesheet: stylesheet && `${folder}/${stylesheet}`,
    });
    return objects.put('html', html, text, address.status);
  };
  const names = { stranger: await documentFor(stranger, false), voter: await documentFor(voter, true) };
  return { at, until, keys, digest, ...names, extras: [...new Set(extras)] };
}

const entryOf = (records: readonly PageRecord[]): WrittenEntry => ({
  pages: records.map(({ at, stranger, voter }) => ({ from: at, stranger, voter })),
  until: records.at(-1)?.until ?? 0,
});

const objectsOf = ({ stranger, voter, extras }: PageRecord): string[] => [stranger, voter, ...extras];

/** Of a path or a media type. */
const extensionOf = (name: string): string => name.replace(/^.*[./]/, '').replace('jpeg', 'jpg');

type Objects = ReturnType<typeof createObjects>;

/** Objects by names made of their content; one that is there is not put again. */
function createObjects(store: PagesStore, { objects: known, removed }: Pick<State, 'objects' | 'removed'>) {
  const all = new Map(Object.entries(known));
  /** Another one than that of an object that is being removed. */
  const nameOf = (digest: string, extension: string): string => {
    const removedAt = removed[`${digest}.${extension}`];
    return removedAt === undefined ? `${digest}.${extension}` : `${digest}-${removedAt}.${extension}`;
  };
  const newCards = new Map<string, { card: Card; address: PageAddress }>();
  const waitingCards: typeof newCards = new Map();
  const underWay = new Map<string, Promise<void>>();
  let added = 0;
  const putNew = async (object: WrittenObject): Promise<void> => {
    await store.put(object);
    all.set(object.name, null);
    added += 1;
  };
  /** Nothing names an object before it is there: pages that share one wait for the same put. */
  const add = async (object: WrittenObject): Promise<string> => {
    const { name } = object;
    if (all.has(name)) return name;
    const put = underWay.get(name) ?? putNew(object).finally(() => underWay.delete(name));
    underWay.set(name, put);
    await put;
    return name;
  };
  return {
    put: (extension: string, type: string, body: string | Uint8Array, status?: 404): Promise<string> =>
      add({
        name: nameOf(digestOf(typeof body === 'string' ? `${status ?? ''}${body}` : body), extension),
        type,
        body,
        ...(status && { status }),
      }),
    has: (name: string): boolean => all.has(name),
    /** The name of a card, which `drawCards` draws if it is not there yet; `isWaiting` if its page was written by a run before. */
    cardLater: (card: Card, address: PageAddress, isWaiting = false): string => {
      const name = nameOf(digestOf(card.key), extensionOf(card.type));
      if (!all.has(name)) (isWaiting ? waitingCards : newCards).set(name, { card, address });
      return name;
    },
    /**
     * Draws cards for a while, those of pages that have just changed first; false if some are left. One that fails counts among the
     * failed pages.
     */
    drawCards: async (
      { log, stop, isWaiting }: Dependencies,
      claim: Claim,
      failed: PageAddress[],
    ): Promise<boolean> => {
      const begun = performance.now();
      for (const [name, { card, address }] of new Map([...newCards, ...waitingCards])) {
        if (stop?.aborted || isWaiting?.() || performance.now() - begun > cardTime) return false;
        await setImmediate();
        await claim.hold();
        try {
          await add({ name, type: card.type, body: await card.draw() });
        } catch (error) {
          failed.push(address);
          log.error('a card could not be drawn', { path: address.path, error });
        }
      }
      return true;
    },
    added: () => added,
    /** What there is from now on, and what nothing has used for a day. */
    sort: (used: readonly string[], now: number) => keepObjects(all, new Set(used), removed, now),
  };
}
