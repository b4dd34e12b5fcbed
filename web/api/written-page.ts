import { pageDataId, type PageData } from '#contract/written-pages.ts';
import { ApiError } from './client.ts';

/** An answer in the cache. */
export interface Entry<T> {
  data: T | undefined;
  /** Why the last try failed; the next success clears it. */
  error: ApiError | undefined;
  isLoading: boolean;
}

interface WrittenPage extends Omit<PageData, 'answers'> {
  entries: ReadonlyMap<string, Entry<unknown>>;
}

let page: WrittenPage | undefined;

/**
 * The page that came as HTML, or that is being drawn on the server; undefined where the shell begins without one, and once
 * another page is shown.
 */
export const writtenPage = (): WrittenPage | undefined => page;

export function leaveWrittenPage(): void {
  page = undefined;
}

export function openWrittenPage({ answers, ...rest }: PageData): WrittenPage {
  const entries = Object.entries(answers).map(([key, answer]) => [key, entryOf(answer)] as const);
  page = { ...rest, entries: new Map(entries) };
  return page;
}

/** Reads what came along with the page's HTML. */
export function readWrittenPage(): WrittenPage | undefined {
  const block = document.getElementById(pageDataId)?.textContent;
  return block ? openWrittenPage(JSON.parse(block) as PageData) : undefined;
}

/** An answer, or a refusal of the API. */
function entryOf(answer: unknown): Entry<unknown> {
  const { error } = answer as { error?: { code: ApiError['code']; status: number; message: string } };
  return error
    ? { data: undefined, error: new ApiError(error.code, error.status, error.message), isLoading: false }
    : { data: answer, error: undefined, isLoading: false };
}
