import { pageDataId, type DrawnPage, type PageData } from '#contract/written-pages.ts';
import { escapeHtml } from '#platform/escape-html.ts';

/** The client build's manifest (Vite). */
export type Manifest = Readonly<Record<string, ManifestChunk>>;
interface ManifestChunk {
  file: string;
  css?: readonly string[];
  imports?: readonly string[];
}

/** What the build gives: the shell, and which files each source loads. */
export interface Build {
  template: string;
  manifest: Manifest;
}

interface DocumentParts {
  basePath: string;
  page: DrawnPage;
  data: PageData;
  /** Markup for the head beside the title: description, addresses, cards. */
  head: string;
  themeColor: string | undefined;
  /** Path of the page's own stylesheet. */
  stylesheet: string | undefined;
}

/**
 * A whole page: the shell with the page's own head, markup and data in it. It holds no script and no style, so that the
 * content security policy stays as strict as it is.
 * @throws Error if the shell is none that this knows
 */
export function documentOf({ template, manifest }: Build, parts: DocumentParts): string {
  const { basePath, page, data, head, themeColor, stylesheet } = parts;
  const early = filesOf(manifest, page.sources);
  const late = filesOf(manifest, page.lateSources).filter(({ isStyle }) => isStyle);
  // Each once, those of the page itself first.
  const loaded = [...new Map([...early, ...late].map((each) => [each.file, each])).values()].filter(
    ({ file }) => !template.includes(`/${file}"`),
  );
  const links = loaded.map(({ file, isStyle }) => {
    const rel = isStyle ? 'stylesheet' : 'modulepreload';
    return `<link rel="${rel}" crossorigin href="${basePath}/${file}">`;
  });
  if (stylesheet) links.push(`<link rel="stylesheet" href="${stylesheet}" data-own-styles>`);
  // In JSON, `<` can stand only in a string.
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  const markup = `<div id="root">${page.markup}</div>\n    <script type="application/json" id="${pageDataId}">${json}</script>`;
  const title = page.title === '' ? '' : `<title>${escapeHtml(page.title)}</title>\n`;
  // The markup comes last: it holds no place of the shell's, and weighs more than all else.
  const shell = inPlace(template, [
    [/(?=<meta name="viewport")/, `${title}${page.head}`],
    ...(themeColor === undefined
      ? []
      : [
          [
            /<meta name="theme-color" content="[^"<]*"/,
            `<meta name="theme-color" content="${escapeHtml(themeColor)}"`,
          ] as const,
        ]),
    [/(?=<\/head>)/, [head, wholeAtOnce, ...links, ''].join('\n')],
    // What it says is no longer so.
    [/<noscript>(?:[^<]|<(?!\/?noscript>))*<\/noscript>/, onlyToRead],
  ]);
  return inPlace(setAside(shell), [[/<div id="root"><\/div>/, markup]]);
}

/** Said where scripts are off: the page is there, and what it asks for does nothing. */
const onlyToRead =
  '<noscript><p class="site-notice" data-shown="true">JavaScript is off in your browser, so you can only read this page. ' +
  'To vote, sign in or send anything, turn it on and reload the page.</p></noscript>';

/** Keeps a slow browser from showing half a page, whose other half would then push it about: what follows the markup is parsed first. */
const wholeAtOnce = `<link rel="expect" href="#${pageDataId}" blocking="render">`;

/** What is to be seen comes first: scripts stand in an inert template, until web/ahead.js takes them out of it. */
function setAside(html: string): string {
  const scripts: string[] = [];
  const tags = /(<(?:script type="module"|link rel="modulepreload"))([^<>]*>(?:<\/script>)?)\s*/g;
  const rest = html.replaceAll(tags, (_tag, start: string, end: string) => {
    scripts.push(`${start} fetchpriority="low"${end}`);
    return '';
  });
  return inPlace(rest, [[/(?=<\/body>)/, `<template data-scripts>${scripts.join('')}</template>\n  `]]);
}

function inPlace(template: string, changes: readonly (readonly [RegExp, string])[]): string {
  return changes.reduce((text, [pattern, replacement]) => {
    if (!pattern.test(text)) throw new Error(`The built page has no place like ${String(pattern)}.`);
    return text.replace(pattern, () => replacement);
  }, template);
}

/** The files that sources load, each once, stylesheets first; those of sources that are in no file of their own come along anyway. */
function filesOf(manifest: Manifest, sources: readonly string[]): { file: string; isStyle: boolean }[] {
  const chunks = new Set(sources);
  for (const name of chunks) for (const imported of manifest[name]?.imports ?? []) chunks.add(imported);
  const found = [...chunks].flatMap((name) => manifest[name] ?? []);
  const files = found.map(({ file }) => file);
  // A source that is nothing but a stylesheet has no script of its own.
  const styles = new Set([
    ...found.flatMap(({ css = [] }) => css),
    ...files.filter((file) => file.endsWith('.css')),
  ]);
  const scripts = new Set(files.filter((file) => file.endsWith('.js')));
  return [
    ...[...styles].map((file) => ({ file, isStyle: true })),
    ...[...scripts].map((file) => ({ file, isStyle: false })),
  ];
}
