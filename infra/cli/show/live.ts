import { embedMarkup, parseEmbed } from '#rules/live-embed.ts';
import { liveProviderNames } from '#contract/live-providers.ts';
import type { PartsFile } from './parts.ts';

/**
 * Checks the markup of the live stream, and puts the frame of a known provider in its place, in canonical form.
 * @param livePaths frames on the site itself that may be the stream
 */
export function readLive(file: PartsFile, livePaths: readonly string[]): void {
  const { live } = file.parts;
  if (!live) return;
  const { enabled, embed: markup } = live;
  if (markup.trim() === '') {
    if (enabled) file.at(['live', 'embed'], 'is missing, and the live stream is enabled');
    return;
  }
  const embed = parseEmbed(markup, livePaths);
  if (embed) file.parts.live = { enabled, embed: embedMarkup(embed) };
  else
    file.at(
      ['live', 'embed'],
      `is no embed the site shows; paste the one <iframe> that the provider offers (${liveProviderNames})`,
    );
}
