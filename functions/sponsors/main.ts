import { sponsorsSchemas, type CarouselItem } from '#contract/sponsors.ts';
import { cached, contentAge } from '#platform/cached.ts';
import { createHandler } from '#platform/chain/chain.ts';
import { AppError } from '#platform/errors.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';

export function compose(platform: Platform) {
  const { show, clock, pictureUrl } = platform;
  // A few dozen sponsors and carousels at most, so they are read as a whole.
  const read = cached(clock, contentAge, async () => {
    const [event, carousels, sponsors] = await Promise.all([
      show.part('event'),
      show.carousels(),
      show.sponsors(),
    ]);
    return { siteCode: event?.siteCode, carousels, byId: new Map(sponsors.map((each) => [each.id, each])) };
  });
  const carouselsOf = async (siteCode: string) => {
    const all = await read();
    return all.siteCode === siteCode ? all.carousels : [];
  };
  const itemsOf = async (sponsorIds: readonly string[]): Promise<CarouselItem[]> => {
    const [{ byId }, pictureAt] = await Promise.all([read(), pictureUrl()]);
    return sponsorIds.flatMap((id) => {
      const sponsor = byId.get(id);
      if (!sponsor) return [];
      const { url, fullimage, company, title } = sponsor;
      return [{ sponsor: { url, fullimage: pictureAt(fullimage), company, title } }];
    });
  };

  return createHandler(platform, 'sponsors', sponsorsSchemas, {
    'carousel.get': async ({ query: { code } }) => {
      const carousel = (await read()).carousels.find((each) => each.code === code);
      if (!carousel) throw new AppError('carousel_not_found');
      return { id: carousel.id, title: carousel.title, items: await itemsOf(carousel.items) };
    },
    /** None for another site or an unknown carousel. */
    'carousel.items': async ({ query: { siteCode, id } }) => {
      const carousel = (await carouselsOf(siteCode)).find((each) => each.id === id);
      return itemsOf(carousel?.items ?? []);
    },
    'carousel.list': async ({ query }) =>
      (await carouselsOf(query.siteCode)).map(({ id, title }) => ({ id, title })),
    'sponsors.get': async ({ query }) => {
      const [sponsor, pictureAt] = await Promise.all([show.sponsor(query.id), pictureUrl()]);
      if (!sponsor) throw new AppError('sponsor_not_found');
      const { id, code, title, company, url, fullimage } = sponsor;
      return { id, code, title, company, url, fullimage: pictureAt(fullimage) };
    },
  });
}

export const handler = compose(platformFromEnv(process.env));
