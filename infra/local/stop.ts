/** Milliseconds within which signals are one: a terminal tells everybody of a Ctrl+C, and npm tells its child once more. */
const together = 1000;
/** Milliseconds between two looks at who has started this process. */
const looks = 200;

/**
 * Calls `stop` once somebody ends the process: by SIGINT, by SIGTERM, or by ending the npm that has started it, for the shell between the
 * two passes no signal on. A second Ctrl+C does not wait any longer.
 * @param parent id of the process that has started this one
 */
export function stopWhenTold(stop: () => void, parent: number): void {
  let since: number | undefined;
  const tell = () => {
    if (since === undefined) {
      since = performance.now();
      stop();
    } else if (performance.now() - since > together) process.exit(130);
  };
  process.on('SIGINT', tell);
  process.on('SIGTERM', tell);
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    tell();
  }, looks).unref();
}
