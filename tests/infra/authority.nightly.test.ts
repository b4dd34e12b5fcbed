import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { authorityFile } from '../../infra/aws/api-domain.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const runbook = readFileSync(join(root, 'infra/RUNBOOK.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'acclaim-authority-'));
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const inFolder = (name: string) => relative(root, join(folder, name));

// The very commands of the runbook, which take openssl.
const commands = /```sh\n(?<text>[^`]*openssl req -x509[^`]*)```/.exec(runbook)?.groups?.['text'];
execFileSync('bash', ['-euc', commands ?? 'exit 1'], { cwd: folder, stdio: 'pipe' });

describe('the certificates that the runbook has made', () => {
  const authority = new X509Certificate(read('authority.pem'));
  const client = new X509Certificate(read('client.pem'));

  it('are what CloudFront presents: for clients, P-256, by SHA-256, named by a host, signed by the authority', () => {
    // CloudFront Developer Guide, "Certificate management with AWS Certificate Manager"; ACM User Guide, "Prerequisites for importing ACM certificates".
    expect(client.keyUsage).toEqual(['1.3.6.1.5.5.7.3.2']);
    expect(client.publicKey.asymmetricKeyDetails).toMatchObject({ namedCurve: 'prime256v1' });
    expect(client.signatureAlgorithm).toBe('ecdsa-with-SHA256');
    expect(client.subjectAltName).toMatch(/^DNS:cloudfront\./);
    expect(client.checkIssued(authority) && client.verify(authority.publicKey)).toBe(true);
    expect(client.ca).toBe(false);
    expect(read('client.key')).toContain('BEGIN PRIVATE KEY');
  });

  it('are what the API trusts: an authority, P-256, by SHA-256, which lasts longer than its client', () => {
    // API Gateway Developer Guide, "How to turn on mutual TLS authentication for your HTTP APIs", Configuring your truststore.
    expect(authority.ca).toBe(true);
    expect(authority.publicKey.asymmetricKeyDetails).toMatchObject({ namedCurve: 'prime256v1' });
    expect(authority.signatureAlgorithm).toBe('ecdsa-with-SHA256');
    expect(Date.parse(authority.validTo)).toBeGreaterThan(Date.parse(client.validTo));
    expect(authorityFile(inFolder('authority.pem'))).toBe(join(folder, 'authority.pem'));
  });
});
