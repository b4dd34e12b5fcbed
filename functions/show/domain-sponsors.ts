import type { Carousel, CarouselItem, Sponsor } from '#contract/sponsors.ts';
import { AppError } from '#platform/errors.ts';
import type { PictureUrl } from '#records/pictures.ts';
import type { ShowParts } from '#records/show.ts';

type StoredSponsor = ShowParts['sponsors'][number];
type StoredCarousel = ShowParts['carousels'][number];

export interface Carousels {
  /** Undefined before a show has been imported. */
  siteCode: string | undefined;
  carousels: StoredCarousel[];
  sponsors: StoredSponsor[];
}

export interface SponsorsStore {
  carousels(): Promise<Carousels>;
  sponsor(id: string): Promise<StoredSponsor | undefined>;
  pictureUrl(): Promise<PictureUrl>;
}

/** @throws AppError carousel_not_found */
export async function findCarousel(store: SponsorsStore, code: string): Promise<Carousel> {
  const [{ carousels, sponsors }, url] = await Promise.all([store.carousels(), store.pictureUrl()]);
  const carousel = carousels.find((candidate) => candidate.code === code);
  if (!carousel) throw new AppError('carousel_not_found');
  return { id: carousel.id, title: carousel.title, items: itemsOf(carousel, sponsors, url) };
}

/** None for another site or an unknown carousel. */
export async function findItems(
  store: SponsorsStore,
  { siteCode, id }: { siteCode: string; id: string },
): Promise<CarouselItem[]> {
  const [all, url] = await Promise.all([store.carousels(), store.pictureUrl()]);
  const carousel = carouselsOf(all, siteCode).find((candidate) => candidate.id === id);
  return carousel ? itemsOf(carousel, all.sponsors, url) : [];
}

/** None for another site. */
export async function listCarousels(
  store: SponsorsStore,
  siteCode: string,
): Promise<{ id: string; title: string }[]> {
  const carousels = carouselsOf(await store.carousels(), siteCode);
  return carousels.map(({ id, title }) => ({ id, title }));
}

/** @throws AppError sponsor_not_found */
export async function findSponsor(store: SponsorsStore, id: string): Promise<Sponsor> {
  const [sponsor, url] = await Promise.all([store.sponsor(id), store.pictureUrl()]);
  if (!sponsor) throw new AppError('sponsor_not_found');
  const { code, title, company, fullimage } = sponsor;
  return { id: sponsor.id, code, title, company, url: sponsor.url, fullimage: url(fullimage) };
}

const carouselsOf = (all: Carousels, siteCode: string): StoredCarousel[] =>
  all.siteCode === siteCode ? all.carousels : [];

function itemsOf(carousel: StoredCarousel, sponsors: StoredSponsor[], url: PictureUrl): CarouselItem[] {
  const byId = new Map(sponsors.map((sponsor) => [sponsor.id, sponsor]));
  return carousel.items.flatMap((id) => {
    const sponsor = byId.get(id);
    if (!sponsor) return [];
    const { title, company, fullimage } = sponsor;
    return [{ sponsor: { url: sponsor.url, fullimage: url(fullimage), company, title } }];
  });
}
