import react from '@vitejs/plugin-react';
import { transformSync } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { floorOf, targetsOf } from './infra/browsers.ts';
import { giveNotices, styleSources } from './infra/licenses/give-notices.ts';
import { shakeReact } from './infra/shake-react.ts';

/** Path under which the site is served; the deployment's base path. */
const basePath = (process.env['BASE_PATH'] ?? '/gayvnawards').replace(/\/$/, '');

/** Where `vite` on its own finds the API; the local runtime brings its own middleware instead. */
const apiOrigin = process.env['API_ORIGIN'];

/** The two faces of the first words a visitor sees are fetched together with the stylesheet that names them. */
const firstFaces = /(?:fraunces-latin-opsz|inter-latin-wght)-normal-[\w-]+\.woff2$/;

function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => firstFaces.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `${basePath}/${file}`,
              crossorigin: true,
            },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** What runs ahead of the site is in a syntax that any browser reads. */
function runAhead(): Plugin {
  const source = readFileSync(join(import.meta.dirname, 'web/ahead.js'), 'utf8');
  return {
    name: 'run-ahead',
    apply: 'build',
    buildStart() {
      const { code } = transformSync(source, { target: 'es5', minify: true });
      this.emitFile({ type: 'asset', name: 'ahead.js', source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.startsWith('assets/ahead-'))
          // Deferred scripts run in their order, and modules are deferred.
          .map((file) => ({
            tag: 'script',
            attrs: { defer: true, src: `${basePath}/${file}` },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}

/** A file of the router's production build. */
const routerBuild = (file: string) =>
  join(import.meta.dirname, 'node_modules/react-router/dist/production', file);

/** What only the page builder loads; a rule of the layers says the same of the sources. */
const builder = /\/web\/(?:workshop\/|blocks\/(?:catalogue|common-fields|[^/]+\/(?:block|thumbnail))\.)/;

/** Not one byte of the page builder is on a page of visitors: a build that would put it there fails. */
function keepBuilderApart(): Plugin {
  return {
    name: 'keep-builder-apart',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const isOfAdmins = ({ facadeModuleId }: (typeof chunks)[number]) =>
        facadeModuleId !== null && /\/web\/(?:workshop\/|routes\/admin\.tsx)/.test(facadeModuleId);
      const pages = chunks.filter((chunk) => (chunk.isEntry || chunk.isDynamicEntry) && !isOfAdmins(chunk));
      const loaded = new Set(pages);
      for (const { imports } of loaded) {
        for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
      }
      const stray = [...loaded].flatMap(({ moduleIds }) => moduleIds.filter((id) => builder.test(id)));
      if (stray.length > 0) this.error(`Visitors would load parts of the page builder: ${stray.join(', ')}`);
    },
  };
}

/** The program that checks a certified result from the outside is given away by the site, as it stands in the sources. */
function giveVerifier(): Plugin {
  const source = () => readFileSync(join(import.meta.dirname, 'infra/cli/results/verify-bundle.ts'));
  const name = 'verify-bundle.ts';
  return {
    name: 'give-verifier',
    configureServer: ({ middlewares }) =>
      void middlewares.use(`${basePath}/${name}`, (_request, response) => void response.end(source())),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: name, source: source() });
    },
  };
}

/** Pages are drawn on the server for visitors alone. */
function leaveOutWorkshop(): Plugin {
  return {
    name: 'leave-out-workshop',
    load: {
      filter: { id: /\/web\/routes\/admin\.tsx$/ },
      handler: () => 'export const Route = () => null;',
    },
  };
}

/** A slow machine is no reason for a warning. */
const checks = { bundlerTimings: false };

const siteBuild: UserConfig = {
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // Syntax and style rules newer than the oldest browsers of visitors are rewritten for them.
    target: targetsOf(floorOf('public')),
    // Every browser of the target preloads modules itself; the polyfill would only weigh.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // React asks its scheduler for tools that only React's own tests have; of the site's sources, the compiler knows.
      checks: { ...checks, importIsUndefined: false },
      output: {
        codeSplitting: {
          // What every page loads travels as one file, and so do the parts of its forms: a dozen small ones weigh more. A page
          // waits for all of its stylesheets, so those of visitors are one, but for those of the nominees, of voting, of the winners, of an
          // account, of receipts, of designs and of kinds of widget beyond the first: those kinds have another one together.
          groups: [
            {
              name: 'site',
              test: /react-dom|web\/(?:app|shell\/page-layout)\.tsx$|web\/(?!workshop\/|features\/(?:account|receipts|voting|winners)\/|routes\/nominee-program|blocks\/(?:design\.|hero\/winner|(?:columns|gallery|newsletter|nominees|questions|schedule|winners)\/)).*\.s?css$/,
            },
            { name: 'voting', test: /web\/features\/voting\/styles\/(?!nominee-page|picks).*\.css$/ },
            {
              name: 'kinds',
              test: /web\/blocks\/(?:hero\/winner|(?:columns|gallery|newsletter|nominees|questions|schedule|winners)\/.*)\.scss$/,
            },
            {
              name: 'show',
              test: /web\/(?:format|counts|blocks\/presented-by\/view|phase-ways|features\/voting\/state\/catalog)|functions\/contract\/phase-words/,
            },
            {
              name: 'votes',
              test: /web\/(?:routes\/voting|features\/auth\/(?:auth-area|login-bar)|features\/voting\/(?:voting-page|voting-skeleton|voting\.ts|countdown|ballot-overview|picks-button|use-vote|share-|nominee-picture|vote-message|state\/(?:votes|store)))/,
            },
            { name: 'words', test: /web\/ui\/(?:sanitize|safe-html)|functions\/contract\/html/ },
            { name: 'forms', test: /web\/(?:ui\/(?:text-field|field-error|shown-value)|api\/submission)/ },
            {
              name: 'home',
              test: /web\/(?:routes\/home|features\/home\/home)\.tsx|web\/blocks\/open-widget|contract\/nesting/,
            },
            { name: 'video', test: /web\/blocks\/video\/v|contract\/live-providers/ },
            // What rooms of the workshop share with the builder would be fifty small files otherwise. Styles stay in their order.
            {
              name: 'tools',
              includeDependenciesRecursively: false,
              test: /web\/workshop\/(?:ui\/(?!conflict\/(?!conflict-dialog))|api\.|admin-gate|workshop-title).*tsx?$/,
            },
            {
              name: 'editor',
              includeDependenciesRecursively: false,
              test: /(?:web\/workshop\/builder\/(?:state|save|sorting|fields\/(?!route-line|style-manager|rich-text\/(?!rich-text)|design\/(?!styles-tab)|picture-list)|pictures\/(?!picture-library)|together\/(?:people|template-conflict|use-together)|outline\/outline-row|frame\/boxes|patterns\/name-dialog|publish\/(?:home-guard|moments|outlook|scheduled-list|template-calls|template-card|template-state))|web\/blocks\/(?:block|catalogue|common-fields|[^/]+\/block)\.|functions\/contract\/(?:fresh-ids|kind-options|new-id|page-fields|page-sections|widget-(?:fields|walks|words))).*tsx?$/,
            },
          ],
        },
      },
    },
    // A picture inlined as a data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
  },
};

/** What draws pages on the server (web/render.tsx), whole in a folder of its own; everything else is for browsers. */
const rendererBuild: UserConfig = {
  build: {
    outDir: '../dist/render',
    emptyOutDir: true,
    target: 'node24',
    copyPublicDir: false,
    rolldownOptions: { checks, output: { entryFileNames: 'render.js', chunkFileNames: '[name]-[hash].js' } },
    assetsInlineLimit: 0,
    minify: true,
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
};

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  base: `${basePath}/`,
  resolve: {
    // The router's package leads to its development build, whose warnings every visitor would carry.
    alias: [
      { find: /^react-router$/, replacement: routerBuild('index.mjs') },
      { find: /^react-router\/dom$/, replacement: routerBuild('dom-export.mjs') },
    ],
  },
  plugins: isSsrBuild
    ? [react(), leaveOutWorkshop(), giveNotices('render.licenses.txt')]
    : [
        react(),
        runAhead(),
        preloadFonts(),
        shakeReact(),
        keepBuilderApart(),
        giveVerifier(),
        giveNotices('licenses.txt', styleSources),
      ],
  ...(isSsrBuild ? rendererBuild : siteBuild),
  css: {
    preprocessorOptions: {
      // Bootstrap 5.3 is written with @import and Sass's if(); both stay until its next major version.
      scss: { quietDeps: true, silenceDeprecations: ['import'] },
    },
  },
  server: {
    ...(apiOrigin && {
      proxy: Object.fromEntries(
        [`${basePath}/api`, '/api', '/images', '/auth', '/carousel', '/local'].map((path) => [
          path,
          // Under the host the visitor asked for, which mutating requests and sign-in are checked against.
          { target: apiOrigin, changeOrigin: false },
        ]),
      ),
    }),
  },
}));
