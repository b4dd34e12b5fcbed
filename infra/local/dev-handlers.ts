import { readSettings } from './settings.ts';
import { startSite } from './site.ts';
import { exitWith } from './stop.ts';

/**
 * The part of `npm run dev` that restarts on a change: everything but the web. The parent sets PORT, receives
 * `ready` with the port in use, and stops it by SIGTERM or by disconnecting.
 */
try {
  const site = await startSite({ ...readSettings(process.env), web: null });
  const stop = () => void site.close().then(() => process.exit(0));
  process.on('SIGTERM', stop);
  process.on('disconnect', stop);
  // A terminal sends Ctrl+C to parent and child; the parent decides.
  process.on('SIGINT', () => undefined);
  process.send?.({ ready: Number(new URL(site.url).port) });
} catch (error) {
  exitWith(error);
}
