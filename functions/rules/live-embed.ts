import { frameOf } from '#contract/live-providers.ts';

/**
 * Live streams come from a closed list of providers (tests/SPEC.md: Accounts and safety). Only the address of
 * an editor's one iframe survives, rebuilt from its known parts.
 */
export interface Embed {
  /** Canonical address of the frame. */
  src: string;
  provider: string;
  /** Accessible name of the frame. */
  title: string;
}

/** Maximum length of markup, in characters. */
const longestMarkup = 10_000;
const defaultTitle = 'Live stream';

/**
 * The embed in a provider's markup; undefined unless it holds exactly one frame of a known provider.
 * @param ownPaths further allowed frames, by path on this site, such as the local runtime's stand-in
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
 * Markup of the frame: sandboxed and lazy. A frame of this site gets no origin, with which it could leave the
 * sandbox.
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
    // YouTube refuses frames without a referrer.
    referrerpolicy: 'strict-origin-when-cross-origin',
    loading: 'lazy',
  };
  const text = Object.entries(attributes).map(([name, value]) => `${name}="${escape(value)}"`);
  return `<iframe ${text.join(' ')}></iframe>`;
}

/** The attributes of every iframe; the first of a repeated attribute counts, as in HTML. */
function iframesOf(markup: string): Map<string, string>[] {
  // An unclosed tag is consumed in one match, which keeps the scan linear.
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
