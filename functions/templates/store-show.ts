import type { ShowInTime, ShowNow } from '#contract/seen-home.ts';
import type { Platform } from '#platform/platform.ts';
import type { PictureUrl } from '#records/pictures.ts';
import { announced } from '#records/published.ts';
import type { ShowReader } from '#records/show-reader.ts';
import type { ShowParts, StoredNominee } from '#records/show.ts';
import { editionsOf } from '#rules/editions.ts';
import { parseEmbed } from '#rules/live-embed.ts';

/** Reads what decides whether widgets have something to see. */
export async function readShow({
  show,
  pictureUrl,
  environment,
}: Pick<Platform, 'show' | 'pictureUrl' | 'environment'>): Promise<ShowInTime> {
  const [event, app, live, url] = await Promise.all([
    show.part('event'),
    show.part('app'),
    show.part('live'),
    pictureUrl(),
  ]);
  const [sponsored, nominees, winners] = await Promise.all([
    readCarousels(show),
    readNominees(show, event),
    readWinners(show, event),
  ]);
  const livePaths = environment.LIVE_PATHS.split(' ').filter(Boolean);
  const moments = momentsOf(event);
  const instants = [...Object.values(moments), event?.nominees_from, winners.event?.nominees_from];
  return {
    turns: instants.flatMap((each) => (each ? [Date.parse(each)] : [])),
    at: (instant) => ({
      at: instant,
      moments,
      nominated: keysAt(nominees, instant),
      won: keysAt(winners, instant),
      carousels: new Set(sponsored.map(({ id }) => id)),
      hasSponsors: sponsored.some(({ code }) => app?.sponsorCarousels?.includes(code)),
      isPresented: isPresented(app, url),
      isLive: live?.enabled === true && parseEmbed(live.embed, livePaths) !== undefined,
    }),
  };
}

type Event = ShowParts['event'] | undefined;

const momentsOf = (event: Event): ShowNow['moments'] => ({
  votingStart: event?.voting_start,
  votingEnd: event?.voting_end,
  prenomStart: event?.fan_prenom_start,
  prenomEnd: event?.fan_prenom_end,
});

const isPresented = (app: ShowParts['app'] | undefined, url: PictureUrl): boolean =>
  Boolean(app && (app.presentedBy.text || url(app.presentedBy.image)));

/** The carousels that have a sponsor. */
async function readCarousels(show: ShowReader): Promise<ShowParts['carousels']> {
  const [carousels, sponsors] = await Promise.all([show.carousels(), show.sponsors()]);
  const known = new Set(sponsors.map(({ id }) => id));
  return carousels.filter(({ items }) => items.some((id) => known.has(id)));
}

/** Categories of an edition, with nominees of each. */
interface OfEdition {
  event: Event;
  categories: readonly { key: string; nominees: readonly StoredNominee[] }[];
}

async function readNominees(show: ShowReader, event: Event): Promise<OfEdition> {
  const categories = event ? await show.categories(event.id) : [];
  const nominated = categories.map(async ({ id, key }) => ({ key, nominees: await show.nominees(id) }));
  return { event, categories: await Promise.all(nominated) };
}

/** The keys of the categories of which visitors know a nominee at an instant. */
const keysAt = ({ event, categories }: OfEdition, instant: number): Set<string> =>
  new Set(
    categories.filter(({ nominees }) => announced(nominees, event, instant).length > 0).map(({ key }) => key),
  );

/** The categories whose winners are revealed, with those alone, of the newest edition that has any. */
async function readWinners(show: ShowReader, event: Event): Promise<OfEdition> {
  for (const { id } of editionsOf(event, await show.editions())) {
    const winners = await show.winners(id);
    if (winners.size === 0) continue;
    const [terms, categories] = await Promise.all([show.terms(id), show.categories(id)]);
    const revealed = categories.filter((category) => winners.has(category.id));
    const won = revealed.map(async ({ id: category, key }) => {
      const isWinner = ({ nominee_id }: StoredNominee) =>
        winners.get(category)?.nominees.includes(nominee_id);
      return { key, nominees: (await show.nominees(category)).filter(isWinner) };
    });
    return { event: terms?.event, categories: await Promise.all(won) };
  }
  return { event, categories: [] };
}
