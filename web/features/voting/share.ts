import { basePath, paths } from '../../paths.ts';

/** The slug in a fragment such as `#the-general`; undefined when there is none, or it is no proper encoding. */
export function slugOf(hash: string): string | undefined {
  try {
    return decodeURIComponent(hash.replace(/^#/, '')) || undefined;
  } catch {
    return undefined;
  }
}

/** Address of a nominee on the voting page, to give to others. */
export function shareUrl(categoryKey: string, slug: string): string {
  return location.origin + basePath + paths['voting.index']({ category: categoryKey, hash: slug });
}

/**
 * Offers a nominee's address to the device's own share sheet where there is one, else copies it.
 * Gives what became of it; `unable` when neither works, and the address has to be shown.
 */
export async function share(
  title: string,
  url: string,
): Promise<'shared' | 'copied' | 'cancelled' | 'unable'> {
  const hasSheet = 'share' in navigator && matchMedia('(pointer: coarse)').matches;
  try {
    if (hasSheet) {
      await navigator.share({ title, url });
      return 'shared';
    }
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'unable';
  }
}
