import { isBuiltin } from 'node:module';
import type { Plugin } from 'esbuild';

const imports: ReadonlySet<string> = new Set(['import-statement', 'dynamic-import']);

/**
 * Node's own modules by `require`. To make a module of one for `import`, Node evaluates all that it exports: with node:http the whole of fetch, with
 * node:crypto the web's cryptography, with node:fs its streams. `require` leaves what nobody asks for: 10 ms of each start.
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
 * No event streams. The protocols of the SDK load them by `import()` for calls that stream events, as no function makes; in a
 * bundle of one file that costs every start the loading of a tenth of it, for all that they use must be kept apart. Clients that know of
 * event streams import them themselves, and keep them.
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
