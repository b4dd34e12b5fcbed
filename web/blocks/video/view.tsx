import type { Widget } from '#contract/templates.ts';
import { videoOf } from '#contract/video-of.ts';
import { VideoPlayer } from '../../video-player.tsx';
import { textOf, WidgetFrame, WidgetHeading, WidgetText } from '../parts.tsx';
import './video.scss';

/** `Video or Embed`: a film, a playlist or a live stream of a known provider behind its poster. */
export function View({ widget: { title, options } }: { widget: Widget }) {
  const address = options.fields['address'] ?? '';
  if (!videoOf(address, 'localhost')) return null;
  return (
    <WidgetFrame kind="video" options={options}>
      <WidgetHeading options={options} />
      <WidgetText className="widget-lead" options={options} />
      <VideoPlayer
        key={address}
        shape={options.fields['shape']}
        address={address}
        poster={options.images.desktop || options.images.mobile}
        alt={options.images.alt}
        title={textOf(options.header.value) || title || 'Video'}
      />
    </WidgetFrame>
  );
}
