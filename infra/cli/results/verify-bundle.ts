import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, realpathSync } from 'node:fs';
/**
 * Checks a published bundle: `node verify-bundle.ts FILE [DIGEST]`. It needs this file and Node 22.18 or
 * later, and no network or secret. It shares no code with the program that made the bundle;
 * functions/count/DECISION-certificate.md describes the formats.
 * Line 1 is the certificate, line 2 its seal, and every other line a ballot:
 * `[number,"check",{ballot,category,day,nominees,rules}]`. The nominees of a disqualified ballot are withheld.
 */

type Fields = { [name: string]: unknown };
type Ballot = { ballot: string; category: string; day: string; nominees: string[]; rules: string[] };

/** A sentence per fault; the certificate's SHA-256 (hexadecimal) and key (base64url), and when it was sealed. */
type Verification = { faults: string[]; ballots: number; digest: string; key: string; sealed: string };

/** What ballots name in place of rules that disqualify fewer than 20 voters. */
const few = 'few';

/** Most bits of a name that select its bucket: enough for more ballots than there are people. */
const mostBits = 20;

const sha256 = (...parts: (string | Buffer)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const leafHash = (text: string): Buffer => sha256(Buffer.of(0), text);
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Canonical JSON: no blanks, sorted fields. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isFields(value)) return JSON.stringify(value);
  const names = Object.keys(value).toSorted((a, b) => (a < b ? -1 : 1));
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join()}}`;
}

/** Merkle root as in RFC 6962, but for the hash of nothing. Prefixes: 0 leaf, 1 node, 2 nothing. */
function treeRoot(hashes: readonly Buffer[]): Buffer {
  const [first] = hashes;
  if (!first) return sha256(Buffer.of(2));
  if (hashes.length === 1) return first;
  let half = 1;
  while (half * 2 < hashes.length) half *= 2;
  return sha256(Buffer.of(1), treeRoot(hashes.slice(0, half)), treeRoot(hashes.slice(half)));
}

const parse = (line: string): unknown => {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
};
/** The fields of a certificate or seal; none when it is not JSON, or nests too deep to serialize. */
function read(line: string): { fields: Fields; isCanonical: boolean } {
  try {
    const fields = fieldsOf(parse(line));
    return { fields, isCanonical: canonical(fields) === line };
  } catch {
    return { fields: {}, isCanonical: false };
  }
}

/** Label of a part of a certificate. */
function nameOfPart(part: string, certificate: Fields): string {
  const [kind, id = ''] = part.split('/');
  const category = listOf(certificate['categories']).find((each) => each['id'] === id);
  if (category) return `The category ${JSON.stringify(category['title'])}`;
  return kind === 'rules' ? `The rule ${id}` : `The part "${part}" of the certificate`;
}

/** Salted, so that the seal alone tells nothing of the figures. */
function partsOf({ categories, rules, ...others }: Fields): Map<string, string> {
  const hash = (name: string, value: unknown): [string, string] => [
    name,
    sha256(`${String(others['salt'])}\n${name}\n${canonical(value)}`).toString('hex'),
  ];
  return new Map([
    ...Object.entries(others).map(([name, value]) => hash(name, value)),
    ...listOf(categories).map((each) => hash(`categories/${String(each['id'])}`, each)),
    ...listOf(rules).map((each) => hash(`rules/${String(each['id'])}`, each)),
  ]);
}

function checkSeal(line: string, certificateLine: string, certificate: Fields): string[] {
  const { fields, isCanonical } = read(line);
  const { signature, ...sealed } = fields;
  const signed = typeof signature === 'string' ? signedText(sealed) : undefined;
  if (typeof signature !== 'string' || signed === undefined)
    return ['Line 2 is not the seal of a certificate.'];
  const faults: string[] = [];
  if (!isCanonical) faults.push('The seal (line 2) is not in its canonical form.');
  if ('key' in sealed && sealed['key'] !== certificate['key'])
    faults.push('The seal (line 2) names another key than the certificate.');
  if (!isSigned(signed, signature, String(certificate['key'])))
    faults.push(
      "The seal (line 2) is not signed with the certificate's key: one of the two has been changed.",
    );
  if (typeof sealed['sealed'] !== 'string') faults.push('The seal (line 2) does not say when it was made.');
  if (sealed['certificate'] === sha256(certificateLine).toString('hex')) return faults;
  const [known, found] = [fieldsOf(sealed['parts']), partsOf(certificate)];
  const changes = [...new Set([...Object.keys(known), ...found.keys()])].flatMap((part) => {
    if (known[part] === found.get(part)) return [];
    const what = !found.has(part) ? 'is missing' : part in known ? 'has been changed' : 'has been added';
    return [`${nameOfPart(part, certificate)} ${what}.`];
  });
  return [...faults, ...(changes.length > 0 ? changes : ['The certificate (line 1) is not the sealed one.'])];
}

/** What a seal's signature is over: its text, or since format 3 the hash of it. */
function signedText(sealed: Fields): string | undefined {
  const { format, key } = sealed;
  if (format === 'acclaim-seal/2' && key === undefined) return canonical(sealed);
  if (format !== 'acclaim-seal/3' || typeof key !== 'string') return undefined;
  return `${format}\n${sha256(canonical(sealed)).toString('hex')}`;
}

/** Refuses other spellings of signature or key that decode to the same bytes. */
function isSigned(text: string, signature: string, x: string): boolean {
  const bytes = Buffer.from(signature, 'base64url');
  if (bytes.toString('base64url') !== signature) return false;
  if (x.length !== 43 || Buffer.from(x, 'base64url').toString('base64url') !== x) return false;
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(text), key, bytes);
}

/** Merged nominees, each with the one its votes count for and the rule that says so. */
function mergesOf(certificate: Fields): Map<string, { into: string; rule: string }> {
  const merging = listOf(certificate['rules']).filter(({ merged, revoked }) => merged && revoked === null);
  return new Map(
    merging.map(({ id, terms }) => {
      const { nominee, into } = fieldsOf(terms);
      return [String(nominee), { into: String(into), rule: String(id) }];
    }),
  );
}

/** What is wrong with the rules of voting and the merges that a certificate states. */
function checkTerms(certificate: Fields): string[] {
  const { voteLimit, firstDay, lastDay } = certificate;
  const faults: string[] = [];
  if (!(typeof voteLimit === 'number' && voteLimit >= 0))
    faults.push('The certificate does not say how many votes a ballot may hold.');
  if (!isDay(lastDay) || !(firstDay === null || isDay(firstDay)))
    faults.push('The certificate does not say on which days votes were taken.');
  const merges = mergesOf(certificate);
  const known = listOf(certificate['categories']).map(({ id, nominees }) => ({
    id,
    nominees: listOf(nominees),
  }));
  for (const { id, terms, merged, revoked } of listOf(certificate['rules'])) {
    const { category, nominee, into } = fieldsOf(terms);
    const ids = known.find((each) => each.id === category)?.nominees.map((each) => each['id']) ?? [];
    const isSingle = merges.get(String(nominee))?.rule === id && !merges.has(String(into));
    if (merged && revoked === null && !(isSingle && ids.includes(nominee) && ids.includes(into)))
      faults.push(`The rule ${String(id)} does not merge two nominees of one category in a single step.`);
  }
  for (const { id, mergedInto, title } of known.flatMap(({ nominees }) => nominees))
    if (mergedInto !== merges.get(String(id))?.into)
      faults.push(`The certificate is wrong about whether ${String(title)} is merged.`);
  return faults;
}

/** Counts ballots one by one, and collects what is wrong with each, also in view of those before it. */
class Count {
  readonly faults: string[] = [];
  readonly counts: Record<string, number> = {};
  ballots = 0;
  readonly #buckets: Buffer[][];
  readonly #bits: number;
  /** What a disqualified ballot may name. */
  readonly #rules: Set<string>;
  readonly #merges: ReturnType<typeof mergesOf>;
  readonly #nominees: Map<string, Set<string>>;
  readonly #juries: Set<string>;
  readonly #limit: number;
  readonly #days: [first: string, last: string];
  #number = 0;
  #name = '';
  #ahead: { due: number; label: string; before: string } | undefined;

  constructor(certificate: Fields) {
    const { tree, voteLimit, firstDay, lastDay } = certificate;
    const bits = Number(fieldsOf(tree)['bits']);
    const isKnown = Number.isInteger(bits) && bits >= 0 && bits <= mostBits;
    this.#bits = isKnown ? bits : 0;
    if (!isKnown) this.faults.push('The certificate does not say how its ballots lead to its root.');
    this.#buckets = Array.from({ length: 2 ** this.#bits }, () => []);
    const rules = listOf(certificate['rules']).filter(({ merged, revoked }) => !merged && revoked === null);
    this.#rules = new Set(rules.map(({ id, disqualified }) => (disqualified === null ? few : String(id))));
    this.#merges = mergesOf(certificate);
    const categories = listOf(certificate['categories']);
    this.#nominees = new Map(
      categories.map(({ id, nominees }) => [
        String(id),
        new Set(listOf(nominees).map((each) => String(each['id']))),
      ]),
    );
    const juries = categories.filter(({ decided_by: by }) => by !== 'fans');
    this.#juries = new Set(juries.map(({ id }) => String(id)));
    this.#limit = typeof voteLimit === 'number' && voteLimit >= 0 ? voteLimit : Infinity;
    this.#days = [isDay(firstDay) ? firstDay : '', isDay(lastDay) ? lastDay : '9999-12-31'];
    this.faults.push(...checkTerms(certificate));
  }

  get root(): string {
    return treeRoot(this.#buckets.map(treeRoot)).toString('hex');
  }

  take(line: string, lineNumber: number): void {
    const value = parse(line);
    const [number, check, leaf] = Array.isArray(value) ? (value as unknown[]) : [];
    const ballot = ballotIn(leaf);
    if (typeof number !== 'number' || typeof check !== 'string' || !ballot)
      return void this.faults.push(`Line ${lineNumber} is not a ballot.`);
    const text = canonical(ballot);
    const label = `Ballot ${number} (line ${lineNumber}, ${ballot.ballot})`;
    if (line !== `[${number},${JSON.stringify(check)},${text}]`)
      this.faults.push(`${label} is not in its canonical form.`);
    if (check !== leafHash(text).toString('hex').slice(0, 16)) this.faults.push(`${label} has been changed.`);
    this.#checkOrder(number, label, ballot.ballot);
    this.#judge(label, ballot);
    this.#add(ballot);
    this.ballots += 1;
    const bucket = Math.floor(Number.parseInt(ballot.ballot.slice(0, 8), 16) / 2 ** (32 - this.#bits));
    this.#buckets[bucket]?.push(leafHash(text));
  }

  end(certified: number): void {
    if (this.#ahead) this.faults.push(missing(this.#ahead.due, this.#number - 1));
    if (this.#number !== certified)
      this.faults.push(`The last ballot is number ${this.#number}, and ${certified} were certified.`);
  }

  /** A number beyond the next one means missing ballots, unless the next line has the one that was due. */
  #checkOrder(number: number, label: string, name: string): void {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    if (ahead && number === ahead.due) {
      this.faults.push(`${ahead.label} was added.`);
      this.#name = ahead.before;
    } else {
      if (ahead) this.faults.push(missing(ahead.due, this.#number - 1));
      if (number <= this.#number) this.faults.push(`${label} was added: its number has been given before.`);
      if (number > this.#number + 1) this.#ahead = { due: this.#number + 1, label, before: this.#name };
    }
    if (name <= this.#name)
      this.faults.push(
        `${label} ${name === this.#name ? 'is there twice' : 'is not in the order of names'}.`,
      );
    [this.#number, this.#name] = [number, name];
  }

  #judge(label: string, { category, day, nominees, rules }: Ballot): void {
    const fault = (what: string) => void this.faults.push(`${label} ${what}.`);
    const isDisqualified = rules.length > 0;
    if (isDisqualified && nominees.length > 0) fault('is disqualified, and does not withhold its nominees');
    if ((!isDisqualified && nominees.length === 0) || !isAscending(nominees))
      fault('names no nominee, or names one twice');
    if (nominees.length > this.#limit)
      fault(`holds ${nominees.length} votes, and the limit is ${this.#limit}`);
    const [first, last] = this.#days;
    if (!isDay(day) || day < first || day > last) fault(`is dated ${day}, which is not a voting day`);
    const known = this.#nominees.get(category);
    if (!known) fault(`is of the category ${category}, which the certificate does not have`);
    if (this.#juries.has(category)) fault(`is of the category ${category}, which a jury decides`);
    for (const nominee of nominees)
      if (known?.has(nominee) === false) fault(`names ${nominee}, who is not in that category`);
    if (!isAscending(rules)) fault('names a rule twice, or out of order');
    for (const rule of rules)
      if (!this.#rules.has(rule)) fault(`is disqualified by the rule ${rule}, which is not in force`);
  }

  #add({ category, day, nominees, rules }: Ballot): void {
    const add = (name: string, more: number) => (this.counts[name] = (this.counts[name] ?? 0) + more);
    if (rules.length > 0) {
      const ruleNames = rules.filter((rule) => rule !== few).map((rule) => `rule ${rule} `);
      for (const scope of ['', `${category} `, ...ruleNames]) add(`${scope}disqualified ballots`, 1);
      return;
    }
    const target = (nominee: string) => this.#merges.get(nominee)?.into ?? nominee;
    const targets = new Set(nominees.map(target));
    for (const scope of ['', `${category} `]) {
      add(`${scope}counted ballots`, 1);
      add(`${scope}counted votes`, targets.size);
    }
    add(`${category} on ${day}`, targets.size);
    for (const nominee of targets) add(`${category} counted for ${nominee}`, 1);
    for (const nominee of nominees) {
      const merge = this.#merges.get(nominee);
      if (!merge) continue;
      const isOnce = nominees.some((other) => other !== nominee && target(other) === merge.into);
      add(`rule ${merge.rule} merged votes`, 1);
      add(`rule ${merge.rule} merged once`, isOnce ? 1 : 0);
    }
  }
}

const isAscending = (texts: string[]) =>
  texts.every((each, index) => index === 0 || each > (texts[index - 1] ?? ''));
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
const missing = (from: number, to: number) =>
  from === to ? `Ballot ${from} is missing.` : `Ballots ${from} to ${to} are missing.`;

function ballotIn(value: unknown): Ballot | undefined {
  const { ballot, category, day, nominees, rules, ...others } = fieldsOf(value);
  if (typeof ballot !== 'string' || !/^[0-9a-f]{32}$/.test(ballot)) return undefined;
  if (typeof category !== 'string' || typeof day !== 'string' || Object.keys(others).length > 0)
    return undefined;
  return isTexts(nominees) && isTexts(rules) ? { ballot, category, day, nominees, rules } : undefined;
}

/** Every figure of a certificate: the name it is counted under, its label, and the stated value. */
function figuresOf(certificate: Fields): [name: string, label: string, stated: unknown][] {
  const figures: [string, string, unknown][] = [];
  const amounts = (scope: string, label: string, { counted, disqualified }: Fields) => {
    for (const unit of ['ballots', 'votes'])
      figures.push([`${scope}counted ${unit}`, `${label}: counted ${unit}`, fieldsOf(counted)[unit]]);
    const stated = fieldsOf(disqualified)['ballots'];
    figures.push([`${scope}disqualified ballots`, `${label}: disqualified ballots`, stated]);
  };
  amounts('', 'In all', certificate);
  for (const { id, merged, disqualified } of listOf(certificate['rules'])) {
    const [scope, label] = [`rule ${String(id)} `, `Rule ${String(id)}`];
    const { votes, once } = fieldsOf(merged);
    if (merged) {
      figures.push([`${scope}merged votes`, `${label}: merged votes`, votes]);
      figures.push([`${scope}merged once`, `${label}: merged votes that count once`, once]);
    } else if (disqualified !== null) {
      const stated = fieldsOf(disqualified)['ballots'];
      figures.push([`${scope}disqualified ballots`, `${label}: disqualified ballots`, stated]);
    }
  }
  for (const category of listOf(certificate['categories'])) {
    const [id, title] = [String(category['id']), String(category['title'])];
    amounts(`${id} `, title, category);
    for (const [day, votes] of Object.entries(fieldsOf(category['days'])))
      figures.push([`${id} on ${day}`, `${title}: votes on ${day}`, votes]);
    for (const nominee of listOf(category['nominees'])) {
      const label = `${title}: ${String(nominee['title'])}`;
      figures.push([`${id} counted for ${String(nominee['id'])}`, label, nominee['votes']]);
    }
  }
  return figures;
}

function checkFigures(certificate: Fields, counts: Record<string, number>): string[] {
  const names = new Set<string>();
  const wrong = figuresOf(certificate).flatMap(([name, label, stated]) => {
    const counted = counts[name] ?? 0;
    if (names.has(name)) return [`${label}: the certificate says it twice.`];
    names.add(name);
    if (stated === counted) return [];
    return [`${label}: the certificate says ${String(stated)}, the ballots give ${counted}.`];
  });
  const untold = Object.keys(counts).filter((name) => !names.has(name));
  return [...wrong, ...untold.map((name) => `The certificate does not state what ballots give: ${name}.`)];
}

/** Checks the lines of a bundle, without their line feeds. They are read once, and may exceed memory. */
export async function verifyBundle(lines: AsyncIterable<string>): Promise<Verification> {
  let [lineNumber, certificateLine] = [0, ''];
  let [certificate, sealed]: [Fields, unknown] = [{}, ''];
  let count = new Count(certificate);
  const faults: string[] = [];
  for await (const line of lines) {
    lineNumber += 1;
    if (lineNumber === 2) {
      faults.push(...checkSeal(line, certificateLine, certificate));
      sealed = read(line).fields['sealed'];
    }
    if (lineNumber > 2) count.take(line, lineNumber);
    if (lineNumber > 1) continue;
    const { fields, isCanonical } = read(line);
    [certificateLine, certificate] = [line, fields];
    count = new Count(certificate);
    if (certificate['format'] !== 'acclaim-certificate/2') faults.push('Line 1 is not a certificate.');
    if (!isCanonical) faults.push('The certificate (line 1) is not in its canonical form.');
  }
  const certified = ['counted', 'disqualified'].map((kind) => Number(fieldsOf(certificate[kind])['ballots']));
  count.end(certified.reduce((sum, ballots) => sum + ballots));
  if (lineNumber < 2) faults.push('There is no seal.');
  faults.push(...count.faults, ...checkFigures(certificate, count.counts));
  const root = String(fieldsOf(certificate['tree'])['root']);
  if (root !== count.root)
    faults.push(`The root: the certificate says ${root}, the ballots give ${count.root}.`);
  const digest = sha256(certificateLine).toString('hex');
  const key = String(certificate['key']);
  return { faults, ballots: count.ballots, digest, key, sealed: String(sealed) };
}

/** Splits at line feeds only: node:readline also splits at U+2028, which JSON leaves unescaped. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let line: string[] = [];
  for await (const piece of text) {
    const [end = '', ...others] = piece.split('\n');
    line.push(end);
    for (const next of others) {
      yield line.join('').replace(/\r$/, '');
      line = [next];
    }
  }
  if (line.join('') !== '') yield line.join('');
}

/** Checks the bundle in a file and prints the result. Exit codes: 0 sound, 1 not, 2 unreadable. */
export async function verifyFile(
  file: string,
  digest: string | undefined,
  say: (line: string) => void,
): Promise<number> {
  try {
    const { faults, ...found } = await verifyBundle(linesOf(createReadStream(file, 'utf8')));
    if (digest !== undefined && digest !== found.digest)
      faults.push(`This is another certificate (${found.digest}) than the one that was asked for.`);
    for (const fault of faults) say(fault);
    if (faults.length > 0) say(`\nThe bundle does not hold; faults: ${faults.length}.`);
    else {
      say(`The bundle holds: ${found.ballots} ballots give every count of its certificate and its root.`);
      say(`It was sealed at ${found.sealed}. Compare these with what the site shows:`);
      say(`  certificate ${found.digest}\n  key ${found.key}`);
    }
    return faults.length > 0 ? 1 : 0;
  } catch (error) {
    say(`${file} cannot be read (${error instanceof Error ? error.message : String(error)}).`);
    return 2;
  }
}

// Before Node 24.2 there is no `import.meta.main`: the program would silently check nothing.
if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) {
  const [file = 'The bundle named as first argument', digest] = process.argv.slice(2);
  // As `printable` of the commands: a bundle may come from anyone, and this file stands alone.
  const acting = /(?![\t\n])\p{Cc}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
  const shown = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  process.exitCode = await verifyFile(file, digest, (line) =>
    process.stdout.write(`${line.replaceAll(acting, shown)}\n`),
  );
}
