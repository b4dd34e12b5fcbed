import { describe, expect, it } from 'vitest';
import { files, linesMatching, read } from './files.ts';

/** What runs in functions and in browsers; commands and tests run on machines of their owners. */
const code = files.filter((path) => /^(functions|web)\/.*\.(ts|tsx|js)$/.test(path));
const inFunctions = code.filter((path) => path.startsWith('functions/'));

/** The files that hold a match, each once. */
const placesOf = (paths: readonly string[], pattern: RegExp): string[] => [
  ...new Set(linesMatching(paths, pattern).map(({ where }) => where.slice(0, where.lastIndexOf(':')))),
];

/** A new place needs a line here, and whoever adds it a reason why it is safe. */
describe('the code of functions and web', () => {
  it('runs no text as code, starts no program and opens no other file', () => {
    const asCode = /\beval\(|\bnew Function\(|\bdocument\.write|\bset(?:Timeout|Interval)\(\s*['"`]/;
    expect(placesOf(code, asCode)).toEqual([]);
    expect(placesOf(code, /node:(?:vm|child_process|worker_threads|net|tls|dgram)\b/)).toEqual([]);
    // The writer of pages reads the build that it is bundled with.
    expect(placesOf(code, /node:fs\b/)).toEqual(['functions/pages/main.ts']);
  });

  it('puts HTML into a page in the named places alone, each behind the sanitizer', () => {
    expect(placesOf(code, /dangerouslySetInnerHTML/)).toEqual(['web/ui/safe-html.tsx']);
    expect(read('web/ui/safe-html.tsx')).toMatch(/\bsanitize\(/);
    // These read the HTML of documents that run nothing.
    expect(placesOf(code, /\b(?:inner|outer)HTML\b|insertAdjacentHTML/).toSorted()).toEqual([
      'web/ui/sanitize.ts',
      'web/workshop/builder/fields/rich-text/clean.ts',
      'web/workshop/builder/fields/rich-text/convert.ts',
      'web/workshop/builder/fields/rich-text/pasted.ts',
    ]);
    expect(placesOf(code, /\b(?:inner|outer)HTML\s*=[^=]/)).toEqual([]);
  });

  it('hashes and signs with the named algorithms alone, and encrypts nothing itself', () => {
    const algorithms = /\b(?:createHash|createHmac|generateKeyPairSync)\('(?!sha256'|ed25519')/;
    expect(placesOf(code, algorithms)).toEqual([]);
    expect(placesOf(code, /\b(?:create(?:De)?[Cc]ipher|publicEncrypt|privateDecrypt|pbkdf2|scrypt)/)).toEqual(
      [],
    );
  });

  it('takes what must not be guessed from the random source of the system', () => {
    // Each of them spreads retries or tells apart what is not stored yet; none is a secret.
    expect(placesOf(code, /\bMath\.random\b/).toSorted()).toEqual([
      'functions/platform/cached.ts',
      'web/api/retry.ts',
      'web/workshop/builder/save/open-template.ts',
      'web/workshop/builder/together/start-together.ts',
    ]);
  });

  it('asks other servers in the named places alone', () => {
    const calls =
      /\bfetch\(|\btypeof fetch\b|\bcreateRemoteJWKSet\(|node:https?\b|XMLHttpRequest\(|WebSocket\(/;
    expect(placesOf(inFunctions, calls).toSorted()).toEqual([
      'functions/identity/id-token.ts',
      'functions/platform/bot-check.ts',
      // The site itself, by its public address.
      'functions/probe/ask.ts',
    ]);
  });

  it('makes no pattern of what others send, and trusts no other certificate', () => {
    // Each is made of constants.
    expect(placesOf(code, /\bnew RegExp\(/).toSorted()).toEqual([
      'functions/contract/match.ts',
      'functions/contract/widget-styles.ts',
      'web/ui/sanitize.ts',
    ]);
    expect(placesOf(code, /rejectUnauthorized|TLS_REJECT_UNAUTHORIZED|\bca:\s/)).toEqual([]);
  });

  it('keeps things in the browser in the named places alone', () => {
    const kept = /\b(?:local|session)Storage\b|\bindexedDB\b|document\.cookie\s*=[^=]/;
    expect(placesOf(code, kept).toSorted()).toEqual([
      'web/features/auth/code-form.tsx',
      'web/features/voting/ballot-box/open-ballot-box.ts',
      'web/features/voting/voting.ts',
      'web/routes/shared-draft.tsx',
      'web/workshop/builder/publish/template-card.tsx',
      'web/workshop/builder/save/open-template.ts',
      'web/workshop/builder/state/clipboard.ts',
      'web/workshop/content/kept.ts',
      'web/workshop/reveal/memory.ts',
      'web/workshop/shell/unsaved.ts',
      'web/workshop/ui/preference.ts',
    ]);
  });
});
