import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { startLoopback } from '../../support/loopback.ts';
import { askedBy, objectPath, type WireRequest } from './asked.ts';
import type { Access, Asked, Principal } from './iam.ts';

/** Where the calls of each service go once they are allowed, by the names that signatures have of services; of one bucket by `s3/<bucket>`. */
export type Services = Partial<Record<string, string>>;

/**
 * All that a function says to AWS, on a port of its own, so that its role is known: asks IAM, and passes on what is allowed. What is denied is
 * answered as the service does it.
 */
export async function startWire(access: Access, principal: Principal, services: Services) {
  const faults: string[] = [];
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const wire = await read(incoming);
    const upstream = services[`${wire.service}/${objectPath.exec(wire.url)?.[1]}`] ?? services[wire.service];
    if (upstream === undefined)
      throw new Error(`No stand-in of ${wire.service} (${wire.method} ${wire.url}) is there.`);
    for (const asked of askedBy(wire))
      if (!(await access.allows(principal, asked))) return refuse(outgoing, wire, asked);
    const answered = await passOn(upstream, wire);
    const missing = answered.statusCode === 404 ? listingOf(wire) : undefined;
    // Who may not list a bucket does not learn that an object is missing.
    if (missing && !(await access.allows(principal, missing))) {
      answered.resume();
      return refuse(outgoing, wire, missing);
    }
    outgoing.writeHead(answered.statusCode ?? 500, answered.headers);
    answered.pipe(outgoing);
  };
  const { url, close } = await startLoopback((incoming, outgoing) => {
    void answer(incoming, outgoing).catch((error: unknown) => {
      faults.push(error instanceof Error ? error.message : String(error));
      outgoing.destroy();
    });
  });
  return {
    url,
    close,
    /** What the rehearsal itself could not play. */
    faults,
  };
}

/** The credential of a signature names the service: `Credential=<key>/<day>/<region>/<service>/aws4_request`, without a region where it is for all. */
const scope = /Credential=[^/]+\/\d+\/(?:([\w-]+)\/)?([\w-]+)\/aws4_request/;

async function read(incoming: IncomingMessage): Promise<WireRequest> {
  const { method = 'GET', url = '/', headers } = incoming;
  const [, region = 'us-west-2', service = 's3'] = scope.exec(headers.authorization ?? '') ?? [];
  return { service, region, method, url, headers, body: await buffer(incoming) };
}

function passOn(upstream: string, { method, url, headers, body }: WireRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(new URL(url, upstream), { method, headers }, resolve).on('error', reject).end(body);
  });
}

function listingOf({ service, url, method }: WireRequest): Asked | undefined {
  const [, bucket = '', key = ''] = objectPath.exec(url) ?? [];
  if (service !== 's3' || key === '' || method === 'PUT') return undefined;
  return { action: 's3:ListBucket', resource: `arn:aws:s3:::${bucket}` };
}

function refuse(
  outgoing: ServerResponse,
  { service, method }: WireRequest,
  { action, resource }: Asked,
): void {
  const message = `The role is not authorized to perform: ${action} on resource: ${resource}`;
  if (service === 's3') {
    outgoing.writeHead(403, { 'content-type': 'application/xml' });
    const xml = `<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>${message}</Message></Error>`;
    outgoing.end(method === 'HEAD' ? undefined : xml);
    return;
  }
  const type = service === 'dynamodb' ? 'com.amazon.coral.service#' : '';
  outgoing.writeHead(service === 'ses' ? 403 : 400, {
    'content-type': 'application/x-amz-json-1.0',
    'x-amzn-errortype': 'AccessDeniedException',
  });
  outgoing.end(JSON.stringify({ __type: `${type}AccessDeniedException`, message }));
}
