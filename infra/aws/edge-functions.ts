import { acceptedFormat } from '#contract/pictures.ts';

/**
 * Sources of the CloudFront Functions, in plain JavaScript for cloudfront-js-2.0, which has no modules.
 * tests/infra/edge-functions.test.ts runs them.
 */

/**
 * Runs before the site bucket: `/` redirects to the base path; a path below it is a file if its first segment
 * is in `entries`, else a screen of the single page. Everything else is a 404. API paths have their own
 * behaviors, so no API error turns into a page.
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

/** Turns `<prefix><key>` into an object's key; any other path is a 404. */
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
 * Passes the visitor's host and address to the API, which otherwise sees only its own host and the CDN.
 * Headers of these names from the caller are replaced.
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
 * Adds the format to a picture's path by the Accept header: `<prefix><key>/<size>` becomes
 * `<prefix><key>/<size>/<format>`, so that each format has its own cache entry.
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
