import { LocalFault } from '../fault.ts';

/** Signals within these milliseconds count as one: on Ctrl+C, both the terminal and npm send one. */
const repeatWindow = 1000;
const pollInterval = 200;

/**
 * Calls `stop` on SIGINT, on SIGTERM, or when the npm that started the process ends: the shell between them
 * passes no signal on. A second Ctrl+C exits at once.
 * @param parent id of the process that started this one
 */
export function stopOnSignal(stop: () => void, parent: number): void {
  let since: number | undefined;
  const onSignal = () => {
    if (since === undefined) {
      since = performance.now();
      stop();
    } else if (performance.now() - since > repeatWindow) process.exit(130);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onSignal();
  }, pollInterval).unref();
}

/** Prints one line for a problem the user can fix; anything else is a bug, with its stack. */
export function exitWith(error: unknown): never {
  const text =
    error instanceof LocalFault ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
