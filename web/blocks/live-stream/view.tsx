import { useAppConfig } from '../../api/app-config.tsx';
import { latePart } from '../../ui/late-part.tsx';

/** What another site plays comes after all that the page itself needs. */
const { Part: Stream } = latePart(null, async () => (await import('./stream.tsx')).Stream);

/** `Live stream`: while it is switched on. */
export const View = () => (useAppConfig().live.enabled ? <Stream /> : null);
