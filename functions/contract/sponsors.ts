import * as z from 'zod/mini';

/** A sponsor (specification section 3). */
export const sponsor = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  company: z.string(),
  url: z.string(),
  /** URL path of the logo. */
  fullimage: z.string(),
});
export type Sponsor = z.infer<typeof sponsor>;

/** One place of a carousel. */
export const carouselItem = z.object({
  sponsor: z.pick(sponsor, { url: true, fullimage: true, company: true, title: true }),
});
export type CarouselItem = z.infer<typeof carouselItem>;

export const carousel = z.object({ id: z.string(), title: z.string(), items: z.array(carouselItem) });
export type Carousel = z.infer<typeof carousel>;

const code = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Must be 1 to 64 letters, digits, dashes or underscores.'));

export const sponsorsSchemas = {
  'carousel.get': { query: z.object({ code }), response: carousel },
  'sponsors.get': { query: z.object({ id: code }), response: sponsor },
  /** Items of a carousel by its id, as the widget carousel asks for them. */
  'carousel.items': { query: z.object({ siteCode: code, id: code }), response: z.array(carouselItem) },
  /** All carousels of a site, for the select of the page builder. */
  'carousel.list': {
    query: z.object({ siteCode: code }),
    response: z.array(z.object({ id: z.string(), title: z.string() })),
  },
};
