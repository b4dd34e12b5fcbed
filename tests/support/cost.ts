import { afterAll } from 'vitest';

const before = process.cpuUsage();

/** What a file has cost its worker, in milliseconds of a processor: for `tests/tools/cost.ts`. */
// eslint-disable-next-line no-empty-pattern -- Vitest reads from the pattern what a hook asks for
afterAll(({}, file) => {
  const { user, system } = process.cpuUsage(before);
  Object.assign(file.meta, { cpu: (user + system) / 1000 });
});
