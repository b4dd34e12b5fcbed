import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { embedMarkup, parseEmbed } from '#rules/live-embed.ts';
import { liveProviderNames } from '#contract/live-provider-names.ts';
import { liveOrigins, liveProviders } from '#contract/live-providers.ts';

const frame = (src: string, more = '') => `<iframe ${more} src="${src}"></iframe>`;

describe('the embed of a live stream', () => {
  const channel = 'live_stream?channel=UCSMOQeBJ2RAnuFungnQOxLg&autoplay=1';
  const film = 'aqz-KE-bpKQ';
  it.each([
    ['YouTube', 'www.youtube.com/embed/', `${film}?si=Ab_1&amp;start=30&amp;x=1`, `${film}?start=30`],
    ['YouTube', 'www.youtube-nocookie.com/embed/', film, film],
    ['YouTube', 'www.youtube.com/embed/', channel, channel],
    ['Vimeo', 'player.vimeo.com/video/', '76979871?h=8272103f6e&amp;badge=0', '76979871?h=8272103f6e'],
    ['Vimeo', 'vimeo.com/event/', '123456/embed', '123456/embed'],
    ['Twitch', 'player.twitch.tv/', '?parent=a.test&channel=dev&evil=1', '?channel=dev&parent=a.test'],
  ])('of %s at %s keeps what is known of %s', (provider, at, given, known) => {
    const src = `https://${at}${known}`;
    expect(parseEmbed(frame(`https://${at}${given}`))).toEqual({ src, provider, title: 'Live stream' });
    expect(parseEmbed(frame(`https://${at.replace('www.', '')}${given}`))).toMatchObject({
      src: expect.stringContaining(at) as string,
    });
  });

  it('keeps the frame alone of what a provider offers around it', () => {
    const offered = `<div style="padding:56% 0 0 0"><iframe src='https://player.vimeo.com/video/76979871'
      width="640" onload="steal()" srcdoc="<b>x</b>" allow="camera" title="The &quot;Night&quot; > live">
      </iframe></div><script src="https://player.vimeo.com/api/player.js"></script>`;
    const embed = parseEmbed(offered);
    const src = 'https://player.vimeo.com/video/76979871';
    expect(embed).toEqual({ src, provider: 'Vimeo', title: 'The "Night" live' });
    const markup = embed ? embedMarkup(embed) : '';
    expect(markup).not.toMatch(/onload|srcdoc|script src|camera|style/);
    expect(markup).toContain('sandbox="allow-scripts allow-same-origin allow-presentation"');
    expect(markup).toContain('loading="lazy"');
    expect(markup).toContain('title="The &quot;Night&quot; live"');
  });

  it.each([
    '',
    'https://www.youtube.com/embed/aqz-KE-bpKQ',
    '<video src="https://www.youtube.com/embed/aqz-KE-bpKQ"></video>',
    '<iframe></iframe>',
    frame('http://www.youtube.com/embed/aqz-KE-bpKQ'),
    frame('https://www.youtube.com.evil.example/embed/aqz-KE-bpKQ'),
    frame('https://www.youtube.com@evil.example/embed/aqz-KE-bpKQ'),
    frame('https://www.youtube.com:8443/embed/aqz-KE-bpKQ'),
    frame('https://www.youtube.com/watch?v=aqz-KE-bpKQ'),
    frame('https://www.youtube.com/embed/../redirect'),
    frame('https://www.youtube.com/embed/live_stream'),
    frame('https://player.twitch.tv/?parent=awards.example.com'),
    frame('javascript:alert(1)'),
    frame('/local/live'),
    frame('https://www.youtube.com/embed/aqz-KE-bpKQ') + frame('https://evil.example/'),
    frame('https://www.youtube.com/embed/aqz-KE-bpKQ') + ' '.repeat(10_000),
  ])('is refused: %s', (markup) => {
    expect(parseEmbed(markup)).toBeUndefined();
  });

  it('takes a frame of this very site where that is allowed, without its origin', () => {
    const embed = parseEmbed(frame('/local/live'), ['/local/live']);
    expect(embed).toEqual({ src: '/local/live', provider: 'own', title: 'Live stream' });
    expect(embed && embedMarkup(embed)).toContain('sandbox="allow-scripts allow-presentation"');
    expect(parseEmbed(frame('/local/live?x'), ['/local/live'])).toBeUndefined();
  });

  it('stays what it is when read again, whatever was pasted, and leads to the providers alone', () => {
    const piece = fc.constantFrom(
      '<iframe ', ' src=', '"', "'", '>', 'https://www.youtube.com/embed/', 'aqz-KE-bpKQ', '?start=1', '&amp;', '&quot;',
      ' title="a &amp; b"', 'https://player.vimeo.com/video/123', ' onload=x', '</iframe>', '&#39;', '<', 'é',
    ); // prettier-ignore
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const embed = parseEmbed(pieces.join(''));
        if (!embed) return;
        expect(liveOrigins.some((origin) => embed.src.startsWith(`${origin}/`))).toBe(true);
        const markup = embedMarkup(embed);
        expect(markup.match(/[<>]/g)).toHaveLength(4);
        expect(parseEmbed(markup)).toEqual(embed);
      }),
      { numRuns: 2000 },
    );
  });
});

it('the providers that people read of are those that are known, in their order', () => {
  expect(liveProviderNames).toBe([...new Set(liveProviders.map(({ name }) => name))].join(', '));
});
