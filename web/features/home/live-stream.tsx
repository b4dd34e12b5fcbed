import { useMemo } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';

/** The live stream, shown only when it is enabled: the configured embed, in its sandbox and in the shape of a film. */
export function LiveStream() {
  const { enabled, embed } = useAppConfig().live;
  const frame = useMemo(() => (enabled ? frameOf(embed) : undefined), [enabled, embed]);
  if (!frame) return null;
  const { title, sandbox, ...rest } = frame;
  return (
    <div className="live-stream">
      <iframe {...rest} title={title} sandbox={sandbox} allowFullScreen />
    </div>
  );
}

/** The strictest sandbox that plays a film; what the server sends says more where a provider needs it. */
const strictest = 'allow-scripts allow-presentation';

/**
 * What of the embed's markup makes a frame. The server keeps no other markup than one frame of a known provider; anything else in it is
 * left behind here, too.
 */
function frameOf(markup: string) {
  const frame = new DOMParser().parseFromString(markup, 'text/html').querySelector('iframe');
  const src = frame?.getAttribute('src');
  if (!frame || !src || !['https:', location.protocol].includes(new URL(src, location.href).protocol))
    return undefined;
  return {
    src,
    title: frame.title || 'Live stream',
    sandbox: frame.getAttribute('sandbox') ?? strictest,
    allow: frame.allow,
    referrerPolicy: 'strict-origin-when-cross-origin' as const,
  };
}
