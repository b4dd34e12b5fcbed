import { readFileSync } from 'node:fs';

/**
 * Attacks of the usual public lists, by their kind: script and handlers, SVG, MathML, what mutates when it is parsed twice, addresses, styles,
 * embeds, and names that break out of templates. Each calls `alert`, or asks `evil.example` for something.
 */
export const payloads = Object.values(
  JSON.parse(readFileSync(new URL('payloads.json', import.meta.url), 'utf8')) as Record<string, string[]>,
).flat();
