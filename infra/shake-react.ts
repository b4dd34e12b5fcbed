import { join } from 'node:path';
import type { Plugin } from 'vite';

/** React's packages by their production builds, which are CommonJS. */
const builds: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
};

/** Lets a build leave out what the site uses of neither React nor its router, and call the rest without detours. */
export function shakeReact(): Plugin {
  return {
    name: 'shake-react',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (builds[id] ? join(import.meta.dirname, '../node_modules', builds[id]) : null),
    transform: {
      filter: { id: /\/node_modules\/(?:(?:react|react-dom|scheduler)\/cjs|react-router\/dist)\// },
      handler: (code, id) => (id.includes('/cjs/') ? asModule(code) : pure(code)),
    },
  };
}

/** CommonJS as React's builds are written, as a module: what it exports are variables, and what it requires are imports. */
function asModule(code: string): string {
  const names = new Set([...code.matchAll(/^exports\.(\w+) =/gm)].map(([, name]) => name));
  const imports = [...code.matchAll(/(\w+) = require\("(.+)"\)/g)].map(
    ([, name, from]) => `import * as ${name} from '${from}';`,
  );
  return [
    ...imports,
    code
      .replace(/^var (?:\s*\w+ = require\(".+"\)[,;])+/gm, '')
      .replace(/^(?=exports\.\w+ =)/gm, 'var ')
      .replace(/\bexports\.(?=\w)/g, 'exports_'),
    `export { ${[...names].map((name) => `exports_${name} as ${name}`).join(', ')} };`,
  ].join('\n');
}

/**
 * What the router makes as it is loaded (names for its developers' tools, contexts, classes on a base that is read from an
 * object) counts as an effect, and would keep parts of it that nobody uses. It is made by pure calls instead, or not at all.
 */
const pure = (code: string): string =>
  code
    .replace(/^import (?=\w+ from "react";$)/gm, 'import * as ')
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(
      /= (class extends React\d*\.Component \{\n[^]*?\n\};)\n(?:\w+(\.contextType = \w+;))?/g,
      (_, made: string, context = '') =>
        `= (() => { const Made = ${made} ${context && `Made${context}`} return Made; })();\n`,
    )
    .replace(
      /= (?=React\d*\.(?:forwardRef|memo|createContext)\(|new Set\(|\(\(\) => \{ const Made)/g,
      '= /* @__PURE__ */ ',
    );
