import { frameOf } from '#contract/live-providers.ts';

/** From a closed list of providers (tests/SPEC.md: Accounts and safety). */
export interface Embed {
  src: string;
  provider: string;
  title: string;
}

const longestMarkup = 10_000;
const defaultTitle = 'Live stream';

/** Undefined unless the markup holds exactly one frame of a known provider, or of `ownPaths` on this site. */
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

/** A frame of this site gets no origin, with which it could leave the sandbox. */
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

/** The first of a repeated attribute counts, as in HTML. */
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
