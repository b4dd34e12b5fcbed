import type { AppConfig } from '#contract/app.ts';
import { cardInputsOf } from './card-inputs.ts';
import { cardKey, drawCard } from './card.ts';
import type { Answers, WrittenAddress } from './facts.ts';
import { headOf, iconLinks, titleOf, type HeadParts, type Site } from './head.ts';
import { iconFiles, type SiteFile } from './icons.ts';
import { siteFiles } from './site-files.ts';
import type { Typesetter } from './typesetter.ts';

interface Sources {
  site: Site;
  /** A file of `cardFonts`. */
  readFont: (file: string) => Buffer;
  /** The bytes of a stored picture by its address in the API's answers; undefined if there is none. */
  readPicture: (address: string) => Promise<Uint8Array | undefined>;
}

interface PageAnswers {
  page: WrittenAddress;
  answers: Answers;
}

/** What surrounds the drawn pages: titles, heads, cards, and files with a fixed address below the base path. */
export function createSurroundings({ site, readFont, readPicture }: Sources) {
  let opened: Promise<Typesetter> | undefined;
  let icons: { key: string; files: Promise<SiteFile[]> } | undefined;
  /** Drawn once as long as the show looks the same: each run of the writer asks for them. */
  const iconsOf = (theme: AppConfig['theme']): Promise<SiteFile[]> => {
    const key = JSON.stringify(theme);
    if (icons?.key === key) return icons.files;
    const files = pictureOf(theme.logo).then((logo) => iconFiles(theme, logo));
    files.catch(() => (icons = undefined));
    icons = { key, files };
    return files;
  };
  const pictureOf = async (address: string) => (address === '' ? undefined : readPicture(address));
  return {
    title: ({ page, answers, drawn }: PageAnswers & { drawn: string }): string =>
      titleOf(page, answers, drawn),
    head: (parts: Omit<HeadParts, 'site'>): string =>
      `${iconLinks(site.basePath)}\n${headOf({ ...parts, site })}`,
    /** Equal keys are equal pictures. The not-found page has none. */
    card({ page, answers }: PageAnswers) {
      if (page.status !== undefined) return undefined;
      const inputs = cardInputsOf(page, answers);
      const draw = async (): Promise<Uint8Array> => {
        // Pages that only change their words need no shaper of text.
        opened ??= import('./typesetter.ts').then(({ createTypesetter }) => createTypesetter(readFont));
        return drawCard(inputs, await pictureOf(inputs.picture), await opened);
      };
      return { key: cardKey(inputs), type: 'image/jpeg' as const, draw };
    },
    files: async (
      pages: readonly (WrittenAddress & { changedAt?: number })[],
      config: AppConfig,
    ): Promise<SiteFile[]> => [...siteFiles(pages, config, site), ...(await iconsOf(config.theme))],
  };
}
