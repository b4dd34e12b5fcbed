/** When a site that runs sweeps first, and how often from then on, in milliseconds; in the cloud a schedule does it daily. */
const firstSweep = 60_000;
const sweepEvery = 3_600_000;

/** Sweeps now and then for as long as the site runs; a sweep that fails is told to `fail`, and the next one tries again. */
export function startSweeping(
  sweep: () => Promise<void>,
  fail: (error: unknown) => void,
): { close(): Promise<void> } {
  let underWay = Promise.resolve();
  const run = () => {
    underWay = underWay.then(sweep).catch(fail);
  };
  const first = setTimeout(run, firstSweep).unref();
  const timer = setInterval(run, sweepEvery).unref();
  return {
    close: async () => {
      clearTimeout(first);
      clearInterval(timer);
      await underWay;
    },
  };
}
