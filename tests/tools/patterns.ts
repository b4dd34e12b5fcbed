import { check } from 'recheck';
import { parseSync, Visitor } from 'vite';
import { isNightly } from '../support/nightly.ts';

/** A regular expression, and the first place in the code that has it. */
export interface Pattern {
  where: string;
  source: string;
  flags: string;
}

/** The regular expressions that a source file writes out, and the places where it puts one together. */
export function patternsIn(path: string, text: string): { written: Pattern[]; made: string[] } {
  const whereIs = ({ start }: { start: number }) => `${path}:${text.slice(0, start).split('\n').length}`;
  const written: Pattern[] = [];
  const made: string[] = [];
  const note = (node: { start: number; callee: object }) => {
    if ('name' in node.callee && node.callee.name === 'RegExp') made.push(whereIs(node));
  };
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  new Visitor({
    Literal(node) {
      if ('regex' in node)
        written.push({ where: whereIs(node), source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: note,
    CallExpression: note,
  }).visit(program);
  return { written, made };
}

/** The regular expressions that code in a file puts together while something runs. */
export async function patternsMade(path: string, run: () => Promise<unknown>): Promise<Pattern[]> {
  const made: Pattern[] = [];
  const builtIn = globalThis.RegExp;
  globalThis.RegExp = new Proxy(builtIn, {
    construct(target, args: [string, string?]) {
      const pattern = new target(...args);
      // Others make patterns too, such as what loads modules.
      if (new Error().stack?.split('\n')[2]?.includes(path))
        made.push({ where: path, source: pattern.source, flags: pattern.flags });
      return pattern;
    },
  });
  try {
    await run();
  } finally {
    globalThis.RegExp = builtIn;
  }
  return made;
}

/** What repeats without a limit; without it the time a pattern takes has one. */
const endless = /[*+]|\{\d+,\}/;

/** Limits in steps, never in time, so that a busy machine judges as an idle one does. */
const noTime = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };
const limits = { randomSeed: 1, attackLimit: 20_000_000, maxIteration: 5, ...noTime };
/** By day texts that slow a long pattern down are searched for; at night it is proved that there are none, which takes three times as long. */
const proof = isNightly ? {} : { maxNFASize: 300 };

/** A sentence for each regular expression whose time grows faster than the text it is applied to, with a text that shows it. */
export async function slowPatterns(patterns: readonly Pattern[]): Promise<string[]> {
  const distinct = new Map(patterns.map((each) => [`/${each.source}/${each.flags}`, each]));
  const slow: string[] = [];
  for (const [name, { where, source, flags }] of distinct) {
    if (!endless.test(source)) continue;
    const found = await check(source, flags, { ...limits, ...proof });
    if (found.status === 'vulnerable')
      slow.push(`${where}: ${name} takes ${found.complexity.summary} time on ${found.attack.pattern}`);
    if (found.status === 'unknown') slow.push(`${where}: ${name} cannot be judged (${found.error.kind})`);
  }
  return slow;
}
