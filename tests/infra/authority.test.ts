import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { authorityFile } from '../../infra/aws/api-domain.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'acclaim-authority-'));

/** Certificates that the commands of the runbook made (authority.nightly.test.ts runs them). */
const authority = readFileSync(join(root, 'tests/support/authority.pem'), 'utf8');
const client = readFileSync(join(root, 'tests/support/client.pem'), 'utf8');

const ownKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });

/** A file with this content, by its path in the project. */
function fileOf(content: string): string {
  const file = join(folder, 'given.pem');
  writeFileSync(file, content);
  return relative(root, file);
}

describe('the file of the API’s authority', () => {
  it('is taken with one authority, and with two while one follows the other', () => {
    for (const content of [authority, authority + authority])
      expect(authorityFile(fileOf(content))).toBe(join(folder, 'given.pem'));
  });

  it('refuses a synthesis where it is not there', () => {
    expect(() => authorityFile('tests/support/nothing.pem')).toThrow('is not there');
  });

  it.each([
    ['holds no certificate', 'none'],
    ['holds a private key', authority + ownKey],
    ['holds a certificate of no authority, CN=cloudfront.', client],
  ])('refuses a synthesis where it %s', (what, content) => {
    expect(() => authorityFile(fileOf(content))).toThrow(what);
  });

  it('refuses a synthesis once the authority has ended', () => {
    const later = Date.parse(new X509Certificate(authority).validTo) + 1000;
    expect(() => authorityFile(fileOf(authority), later)).toThrow('holds a certificate that ended on');
  });
});
