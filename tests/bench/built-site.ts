/**
 * Builds the site where its sources have changed since it was built last, as `npm start` does.
 * @throws Error where it cannot be built
 */
export async function ensureBuilt(): Promise<void> {
  await import('../../infra/local/build.ts');
  if (process.exitCode) throw new Error('There is no site to measure.');
}
