import { acceptedFormat } from '#contract/pictures.ts';

/**
 * Sources of the CloudFront Functions: plain JavaScript of the runtime cloudfront-js-2.0, which has neither modules nor
 * a regular Node. tests/infra/edge-functions.test.ts runs them.
 */

/**
 * What the site behaviour does before it asks the bucket: `/` leads to the base path; a path below it is a file when
 * its first segment is one the build made, and otherwise a screen of the single page; all else does not exist.
 * API paths have behaviours of their own and never come here, so that no API error can turn into a page.
 * @param entries names at the top of the built site, such as `assets` and `index.html`
 */
export function siteFunction(basePath: string, entries: readonly string[]): string {
  return `
var basePath = ${JSON.stringify(basePath)};
var entries = ${JSON.stringify([...entries].toSorted())};

function handler(event) {
  var request = event.request;
  var uri = request.uri;
  if (uri === '/' || uri === '/index.html' || uri === basePath) {
    return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: basePath + '/' } } };
  }
  if (uri.indexOf(basePath + '/') !== 0) {
    return {
      statusCode: 404,
      statusDescription: 'Not Found',
      headers: { 'content-type': { value: 'text/plain' } },
      body: 'There is nothing at this address.',
    };
  }
  var first = uri.slice(basePath.length + 1).split('/')[0];
  if (entries.indexOf(first) < 0) request.uri = basePath + '/index.html';
  return request;
}
`.trimStart();
}

/** Turns `<prefix><key>` into the key of an object; a path that is no object's does not exist. */
export function imageFunction(prefix: string): string {
  return `
var prefix = ${JSON.stringify(prefix)};

function handler(event) {
  var request = event.request;
  var key = request.uri.slice(prefix.length);
  if (request.uri.indexOf(prefix) !== 0 || !/^[A-Za-z0-9_-]+\\.[a-z0-9]+$/.test(key)) {
    return { statusCode: 404, statusDescription: 'Not Found' };
  }
  request.uri = '/' + key;
  return request;
}
`.trimStart();
}

/**
 * Tells the API the host the visitor asked for and the address they ask from: the API itself is asked under a host of its own, and by
 * the CDN. The chain compares the host with the Origin of a mutating request; the address slows down who tries too often. What the
 * caller sent under these names is replaced.
 */
export function apiFunction(hostHeader: string, addressHeader: string): string {
  return `
function handler(event) {
  var request = event.request;
  request.headers[${JSON.stringify(hostHeader)}] = { value: request.headers.host.value };
  request.headers[${JSON.stringify(addressHeader)}] = { value: event.viewer.ip };
  return request;
}
`.trimStart();
}

/**
 * Picks the format of a picture: `<prefix><key>/<size>` is asked for as `<prefix><key>/<size>/<format>` by the Accept header, so that
 * each format is stored under a name of its own and no header has to tell stored answers apart. The rule itself is that of the contract, as text.
 */
export function variantFunction(prefix: string): string {
  return `
var prefix = ${JSON.stringify(prefix)};
var acceptedFormat = ${acceptedFormat.toString()};

function handler(event) {
  var request = event.request;
  var parts = request.uri.slice(prefix.length).split('/');
  if (request.uri.indexOf(prefix) !== 0 || parts.length < 2 || parts.length > 3 || parts.indexOf('') >= 0) {
    return { statusCode: 404, statusDescription: 'Not Found' };
  }
  if (parts.length === 2) {
    var accept = request.headers.accept;
    request.uri += '/' + acceptedFormat(accept ? accept.value : '');
  }
  return request;
}
`.trimStart();
}
