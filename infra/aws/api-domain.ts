import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Annotations, CfnOutput, Stack } from 'aws-cdk-lib';
import { ApiMapping, DomainName, type HttpApi, type HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

interface ApiDomainProps {
  settings: Settings;
  api: HttpApi;
  stage: HttpStage;
}

/**
 * The API's own domain, which takes no connection without a client certificate of the operators' authority: CloudFront has
 * one (DECISION-api-door.md).
 */
export class ApiDomain extends Construct {
  constructor(scope: Construct, id: string, { settings, api, stage }: ApiDomainProps) {
    super(scope, id);
    // In the CDK's own private bucket, under a name made of its content: another authority is another address.
    const authority = new Asset(this, 'Authority', { path: authorityFile(settings.apiAuthority) });
    const domainName = new DomainName(this, 'Name', {
      domainName: settings.apiDomain,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', settings.apiCertificateArn),
      mtls: { bucket: authority.bucket, key: authority.s3ObjectKey },
    });
    new ApiMapping(this, 'Mapping', { api, domainName, stage });
    // Target for the DNS record of the domain.
    new CfnOutput(Stack.of(this), 'ApiDomainTarget', { value: domainName.regionalDomainName });
  }
}

/** Says at each synthesis that the default endpoint is open; it is no reason to refuse one. */
export function noteOpenEndpoint(api: HttpApi): void {
  Annotations.of(api).addInfoV2(
    'acclaim:default-endpoint',
    'The API can be reached beside the firewall, at its default endpoint. infra/README.md says what that means, and how to close it (apiDefaultEndpoint).',
  );
}

/**
 * The file with the certificates of the operators' authorities, by its path from the top of the project.
 * @throws Error with one sentence if it holds anything but valid certificates of authorities
 */
export function authorityFile(path: string, now: number = Date.now()): string {
  const file = fileURLToPath(new URL(`../../${path}`, import.meta.url));
  const refuse = (what: string) => new Error(`The setting apiAuthority names ${path}, which ${what}.`);
  if (!existsSync(file)) throw refuse('is not there');
  const text = readFileSync(file, 'utf8');
  if (text.includes('PRIVATE KEY')) throw refuse('holds a private key: keep keys out of the project');
  const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (certificates.length === 0) throw refuse('holds no certificate in PEM');
  for (const certificate of certificates.map((pem) => new X509Certificate(pem))) {
    if (!certificate.ca) throw refuse(`holds a certificate of no authority, ${certificate.subject}`);
    if (Date.parse(certificate.validTo) < now)
      throw refuse(`holds a certificate that ended on ${certificate.validTo}`);
  }
  return file;
}
