import { frameOf } from '#contract/live-providers.ts';

/**
 * Live streams come from a closed list of providers (tests/SPEC.md: Accounts and safety). Of the markup an editor pastes, only the address of
 * its one iframe is kept, rebuilt from the parts that are known; everything else is left behind.
 */
export interface Embed {
  /** Address of the frame, in canonical form. */
  src: string;
  provider: string;
  /** What a screen reader calls the frame. */
  title: string;
}

/** Longest markup that is looked at, in characters. */
const longestMarkup = 10_000;
const defaultTitle = 'Live stream';

/**
 * The embed in a provider's markup, or undefined when the markup does not hold exactly one frame of a known provider.
 * @param ownPaths further frames, by their path on this very site, such as the local runtime's stand-in
 */
export function parseEmbed(markup: string, ownPaths: readonly string[] = []): Embed | undefined {
  if (markup.length > longestMarkup) return undefined;
  const [attributes, ...others] = iframesOf(markup);
  const address = attributes?.get('src');
  if (!attributes || !address || others.length > 0) return undefined;
  const title = titleOf(attributes.get('title') ?? '');
  if (ownPaths.includes(address)) return { src: address, provider: 'own', title };
  const frame = frameOf(address);
  return frame && { ...frame, title };
}

/**
 * The frame as markup: sandboxed, and loaded when it comes near the window. A frame of this very site would leave the sandbox if it kept its
 * origin, so it does not.
 */
export function embedMarkup({ src, provider, title }: Embed): string {
  const sandbox =
    provider === 'own'
      ? 'allow-scripts allow-presentation'
      : 'allow-scripts allow-same-origin allow-presentation';
  const attributes = {
    src,
    title,
    sandbox,
    allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
    // YouTube refuses frames that do not say at all where they stand.
    referrerpolicy: 'strict-origin-when-cross-origin',
    loading: 'lazy',
  };
  const text = Object.entries(attributes).map(([name, value]) => `${name}="${escape(value)}"`);
  return `<iframe ${text.join(' ')}></iframe>`;
}

/** The attributes of every iframe in some markup; of a repeated one the first counts, as in HTML. */
function iframesOf(markup: string): Map<string, string>[] {
  // A tag that has no end is passed over in one match, so that a text of nothing else is read once.
  const tags = markup.matchAll(/<iframe\b((?:"[^"]*"|'[^']*'|[^"'>])*)(>?)/gi);
  return [...tags].flatMap(([, inside = '', end]) => {
    if (end === '') return [];
    const attributes = new Map<string, string>();
    for (const [, name = '', value = ''] of inside.matchAll(
      /(?<![^\s=>"'/])([^\s=>"'/]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/g,
    )) {
      const key = name.toLowerCase();
      if (!attributes.has(key)) attributes.set(key, unescape(value.replaceAll(/^["']|["']$/g, '')).trim());
    }
    return [attributes];
  });
}

const titleOf = (text: string): string =>
  text
    .replaceAll(/[\s<>]+/g, ' ')
    .trim()
    .slice(0, 200)
    .trim() || defaultTitle;

const entities: Record<string, string> = { amp: '&', quot: '"', apos: "'", '#39': "'", lt: '<', gt: '>' };
const unescape = (text: string): string =>
  text.replaceAll(/&(amp|quot|apos|#39|lt|gt);/g, (_, name: string) => entities[name] ?? '');
const escape = (text: string): string =>
  text.replaceAll(/[&"<>]/g, (mark) => ({ '&': '&amp;', '"': '&quot;', '<': '&lt;' })[mark] ?? '&gt;');
