import { budgets, builtSite, firstLoads, heaviest } from '../../tools/site-weight.ts';
import type { Benchmark, Row } from './report.ts';
import { ensureBuilt } from './show.ts';

/** What a visitor's first load of each page weighs. */
export const weight: Benchmark = {
  name: 'weight',
  run: async () => {
    await ensureBuilt();
    const loads = await firstLoads(await builtSite());
    const styles = heaviest(loads, 'style');
    return [
      ...loads
        .toSorted((a, b) => b.script - a.script)
        .map(({ page, script }) => rowOf(`first-load JavaScript, gzip: ${page}`, script, budgets.script)),
      rowOf(`first-load CSS, gzip: ${styles.page}`, styles.style, budgets.style),
    ];
  },
};

const rowOf = (what: string, bytes: number, bar: number): Row => ({
  what,
  figure: `${(bytes / 1024).toFixed(1)} KiB`,
  bar: `at most ${bar / 1024} KiB`,
  holds: bytes <= bar,
});
