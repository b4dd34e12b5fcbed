import * as z from 'zod/mini';
import { id } from './id.ts';

export const sponsor = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  company: z.string(),
  url: z.string(),
  fullimage: z.string(),
});
export type Sponsor = z.infer<typeof sponsor>;

export const carouselItem = z.object({
  sponsor: z.pick(sponsor, { url: true, fullimage: true, company: true, title: true }),
});
export type CarouselItem = z.infer<typeof carouselItem>;

export const carousel = z.object({ id: z.string(), title: z.string(), items: z.array(carouselItem) });
export type Carousel = z.infer<typeof carousel>;

export const sponsorsSchemas = {
  'carousel.get': { query: z.object({ code: id }), response: carousel },
  'sponsors.get': { query: z.object({ id }), response: sponsor },
  'carousel.items': { query: z.object({ siteCode: id, id }), response: z.array(carouselItem) },
  'carousel.list': {
    query: z.object({ siteCode: id }),
    response: z.array(z.object({ id: z.string(), title: z.string() })),
  },
};
