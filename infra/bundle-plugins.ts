import { isBuiltin } from 'node:module';
import type { Plugin } from 'esbuild';

const imports: ReadonlySet<string> = new Set(['import-statement', 'dynamic-import']);

/**
 * Loads Node's own modules by `require`. An `import` makes Node evaluate every export, which for node:http,
 * node:crypto and node:fs costs 10 ms of each start.
 */
export const builtinsByRequire: Plugin = {
  name: 'builtins-by-require',
  setup(build) {
    const namespace = 'builtin';
    build.onResolve({ filter: /^[a-z]/ }, ({ path, kind }) =>
      imports.has(kind) && isBuiltin(path) ? { path, namespace } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)})`,
    }));
  },
};

/**
 * Leaves out event streams. The SDK imports them lazily for calls that no function makes, and in a one-file
 * bundle that costs every start a tenth of its load time. Clients that use event streams import them directly
 * and still get them.
 */
export const noEventStreams: Plugin = {
  name: 'no-event-streams',
  setup(build) {
    const namespace = 'no-event-streams';
    build.onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path, namespace } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace }, () => ({
      contents: `throw new Error('Functions are bundled without event streams (infra/bundle-plugins.ts).')`,
    }));
  },
};
