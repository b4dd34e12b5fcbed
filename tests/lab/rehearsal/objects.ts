import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { siteBucket } from '../../../infra/local/s3/s3.ts';
import type { Origin } from './cloudfront.ts';
import { answer, type Answer, type Call } from './http.ts';
import type { Access } from './iam.ts';
import type { Synthesis } from './synthesis.ts';
import type { Deployment } from './template.ts';

interface Options {
  deployment: Deployment;
  access: Access;
  /** By bucket. */
  clients: Readonly<Record<string, S3Client>>;
  synthesis: Pick<Synthesis, 'siteFolder'>;
}

interface Upload {
  DestinationBucketKeyPrefix: string;
  Exclude?: string[];
  Include?: string[];
  SystemMetadata?: Record<string, string>;
}

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/**
 * Buckets as origins with an origin access control: CloudFront signs as its service for the distribution, and the policy of the bucket
 * decides. An object that is missing is a 404 for who may list, and a 403 for who may not.
 */
export function createObjects({ deployment, access, clients, synthesis }: Options) {
  return async (origin: Origin, { path }: Call, distribution: string): Promise<Answer> => {
    const bucket = deployment
      .of('AWS::S3::Bucket')
      .find((one) => one.attribute('RegionalDomainName') === origin.DomainName);
    if (!bucket) throw new Error(`No template has the bucket of ${origin.DomainName}.`);
    if (!isSigned(deployment, origin)) return answer(403, 'AccessDenied');
    const by = { service: 'cloudfront.amazonaws.com', sourceArn: distribution };
    const arn = bucket.attribute('Arn');
    const key = decodeURIComponent(path.slice(1));
    const get = { action: 's3:GetObject', resource: `${arn}/${key}` };
    if (!(await access.allows(by, get))) return answer(403, 'AccessDenied');
    const found =
      (await stored(clients[bucket.name], bucket.name, key)) ??
      (bucket.name === siteBucket ? uploaded(deployment, synthesis.siteFolder, key) : undefined);
    if (found) return found;
    const isListed = await access.allows(by, { action: 's3:ListBucket', resource: arn });
    return isListed ? answer(404, 'NoSuchKey') : answer(403, 'AccessDenied');
  };
}

interface Control {
  OriginAccessControlConfig: { SigningBehavior: string; OriginAccessControlOriginType: string };
}

function isSigned(deployment: Deployment, { OriginAccessControlId: id }: Origin): boolean {
  const control = deployment
    .of<Control>('AWS::CloudFront::OriginAccessControl')
    .find(({ name }) => name === id)?.properties.OriginAccessControlConfig;
  return control?.SigningBehavior === 'always' && control.OriginAccessControlOriginType === 's3';
}

async function stored(
  client: S3Client | undefined,
  Bucket: string,
  Key: string,
): Promise<Answer | undefined> {
  if (!client) throw new Error(`No stand-in of the bucket ${Bucket} is there.`);
  try {
    const { Body, ContentType, CacheControl, Metadata } = await client.send(
      new GetObjectCommand({ Bucket, Key }),
    );
    const own = Object.entries(Metadata ?? {}).map(([name, value]) => [`x-amz-meta-${name}`, value]);
    return answer(200, Buffer.from(await Body!.transformToByteArray()), {
      ...(ContentType && { 'content-type': ContentType }),
      ...(CacheControl && { 'cache-control': CacheControl }),
      ...(Object.fromEntries(own) as Record<string, string>),
    });
  } catch (error) {
    const { name } = error as Error;
    if (name === 'NoSuchKey' || name === 'NoSuchBucket') return undefined;
    throw error;
  }
}

/** A file of the built site, as the deployment has uploaded it: the last upload that takes it counts. */
function uploaded(deployment: Deployment, folder: string, key: string): Answer | undefined {
  const matches = (patterns: string[] = [], name: string) =>
    patterns.some((pattern) =>
      pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
    );
  for (const { properties } of deployment.of<Upload>('Custom::CDKBucketDeployment').toReversed()) {
    const { DestinationBucketKeyPrefix: prefix, Exclude, Include, SystemMetadata = {} } = properties;
    const name = key.startsWith(`${prefix}/`) ? key.slice(prefix.length + 1) : '';
    const isLeftOut = matches(Exclude, name) && !matches(Include, name);
    if (name === '' || isLeftOut || !existsSync(join(folder, name))) continue;
    return answer(200, readFileSync(join(folder, name)), {
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      ...(SystemMetadata['cache-control'] && { 'cache-control': SystemMetadata['cache-control'] }),
    });
  }
  return undefined;
}
