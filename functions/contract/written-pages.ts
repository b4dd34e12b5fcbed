/**
 * Pages that arrive whole: what the renderer of the site (web/render.tsx) and the writer of pages (functions/pages) say to each
 * other. A page is drawn for strangers and for people who are signed in, as of an instant.
 */

/**
 * A cookie that scripts can read: it says that the visitor is signed in, not as whom. Its value is `1`. Scripts look for the name
 * after any prefix, because the local site gives Safari another one.
 */
export const signedInName = 'acclaim_signed_in';
export const signedInCookie = `__Host-${signedInName}`;

export interface PageRequest {
  /** Relative to the base path, such as `/voting/best-picture`. */
  path: string;
  signedIn: boolean;
  /** The instant that the page is drawn as of, in milliseconds since the epoch. */
  at: number;
  /** Answers of the API by their key in the site's cache: the route's id, and its query, such as `page.get?code=about`. */
  answers: Readonly<Record<string, unknown>>;
}

export interface DrawnPage {
  title: string;
  /** What else the page has in its head. */
  head: string;
  /** The content of `#root`; without style attributes, which the content security policy forbids. */
  markup: string;
  /** The rules of a stylesheet of its own: the show's theme, and what style attributes would say. */
  styles: string;
  /** Keys of all answers that the page asked for: it may be drawn with more of them than it shows. */
  asked: string[];
  /** Those of them that it did not get: it is to be drawn again with them. */
  missing: string[];
  /** Sources that the page loads on demand, such as `routes/home.tsx`, as the build's manifest names them. */
  sources: string[];
  /** Further ones whose styles the page needs at once, but whose scripts it does not wait for. */
  lateSources: string[];
}

export type DrawPage = (request: PageRequest) => Promise<DrawnPage>;

/** The inert JSON block of a page, with the id `page-data`. */
export interface PageData {
  path: string;
  signedIn: boolean;
  at: number;
  /** Until when the page is true, in milliseconds since the epoch; null for no end in sight. */
  until: number | null;
  answers: Record<string, unknown>;
  /** Keys of answers that hold only what the page shows; the script asks for the rest. */
  partial: readonly string[];
  /** Sources of what the page shows, as in `DrawnPage`. */
  sources: readonly string[];
}

export const pageDataId = 'page-data';

/** `Server-Timing` entry of a page's response whose description is the server's clock in milliseconds since the epoch. */
export const clockEntry = 'clock';
