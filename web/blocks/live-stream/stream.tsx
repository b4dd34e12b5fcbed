import { useAppConfig } from '../../api/app-config.tsx';
import './live-stream.scss';

/** The player of the show’s stream: over the picture where the hero holds it, else as wide as a film. */
export function Stream() {
  const frame = frameOf(useAppConfig().live.embed);
  if (!frame) return null;
  const { title, sandbox, ...rest } = frame;
  return (
    <div className="live-stream">
      <iframe {...rest} title={title} sandbox={sandbox} allowFullScreen />
    </div>
  );
}

/** The frame of the embed's markup; anything else in it is ignored. */
function frameOf(markup: string) {
  const frame = new DOMParser().parseFromString(markup, 'text/html').querySelector('iframe');
  const src = frame?.getAttribute('src');
  // A path is that of the local stand-in; the server's markup has no other address than https.
  if (!frame || !src || !/^(?:https:\/\/|\/(?!\/))/.test(src)) return undefined;
  return {
    src,
    title: frame.title || 'Live stream',
    // The strictest that plays a video; the server's markup allows more where a provider needs it.
    sandbox: frame.getAttribute('sandbox') ?? 'allow-scripts allow-presentation',
    allow: frame.allow,
    referrerPolicy: 'strict-origin-when-cross-origin' as const,
  };
}
