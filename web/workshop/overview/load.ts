import type { MenuItem } from '#contract/navigation.ts';
import type { Answer } from '#contract/routes.ts';
import { ApiError, call } from '../../api/client.ts';
import { callAdmin } from '../api.ts';
import type { Content } from './gaps.ts';
import { pagesIn } from './menu-links.ts';

export interface Overview {
  edition: Answer<'results.editions'>['editions'][number];
  timeZone: string;
  content: Content;
}

/**
 * Where the running edition stands, and what the site says; undefined before the first show.
 * @param isBuilder whether the user may see the templates of the home page
 * @throws ApiError
 */
export async function loadOverview(isBuilder: boolean, signal: AbortSignal): Promise<Overview | undefined> {
  const { editions } = await callAdmin('results.editions', {}, { signal });
  const [edition] = editions;
  if (!edition) return undefined;
  const [{ timeZone, navigationCode, options }, { event, categories, nominees }, hasHome] = await Promise.all(
    [
      call('app.get', {}, { signal }),
      call('events.get', {}, { signal }),
      isBuilder ? hasHomePage(signal) : undefined,
    ],
  );
  const menu = await loadMenu(navigationCode, signal);
  const missingPages = await pagesMissing(pagesIn(menu), signal);
  const sponsorLink = options.gayvn_awards_sponsor_link;
  const content = { event, categories, nominees, menu, missingPages, sponsorLink, hasHome };
  return { edition, timeZone, content };
}

/** Both halves of the menu. */
async function loadMenu(code: string, signal: AbortSignal): Promise<MenuItem[]> {
  if (code === '') return [];
  const halves = (['left', 'right'] as const).map((align) =>
    call('navigation.menus', { query: { code, align } }, { signal }),
  );
  return (await Promise.all(halves)).flat();
}

async function hasHomePage(signal: AbortSignal): Promise<boolean> {
  const { templates } = await callAdmin('templates.all', {}, { signal });
  return templates.some((template) => template.is_shown);
}

async function pagesMissing(codes: readonly string[], signal: AbortSignal): Promise<ReadonlySet<string>> {
  const missing = await Promise.all(
    codes.map(async (code) => {
      try {
        await call('page.get', { query: { code } }, { signal });
        return [];
      } catch (error) {
        // What no page can be called is refused as not valid.
        const isMissing =
          error instanceof ApiError && /^(?:page_not_found|validation_failed)$/.test(error.code);
        if (isMissing) return [code];
        throw error;
      }
    }),
  );
  return new Set(missing.flat());
}
