import { acceptedFormat } from '#contract/pictures.ts';
import { clockEntry, signedInCookie } from '#contract/written-pages.ts';
import { chosenPath, missingKey, placeOf, statusName } from '#rules/page-choice.ts';

/**
 * Sources of the CloudFront Functions, in plain JavaScript for cloudfront-js-2.0, which has no modules.
 * tests/infra/edge-functions.test.ts runs them.
 */

/**
 * Runs before the site bucket: rewrites a path to the object that answers it, by the index of written pages
 * (functions/rules/page-choice.ts). API paths have their own behaviors, so no API error turns into a page.
 */
export function siteFunction(basePath: string, entries: readonly string[]): string {
  return `
import cf from 'cloudfront';
const basePath = ${JSON.stringify(basePath)};
const entries = ${JSON.stringify([...entries].toSorted())};
const placeOf = ${placeOf.toString()};
const chosenPath = ${chosenPath.toString()};

async function read(key) {
  try {
    return await cf.kvs().get(key);
  } catch (error) {
    return '';
  }
}

async function handler(event) {
  const request = event.request;
  const place = placeOf(request.uri, basePath, entries);
  if (place.kind === 'redirect') {
    return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: place.to } } };
  }
  const index = { found: '', alias: '', missing: '' };
  if (place.kind === 'page' || place.kind === 'named') {
    index.found = await read(place.key);
    if (index.found === '' && place.other !== place.key) index.alias = await read(place.other);
    if (index.found === '' && place.kind === 'page') index.missing = await read(${JSON.stringify(missingKey)});
  }
  const cookie = request.cookies[${JSON.stringify(signedInCookie)}];
  const isSignedIn = cookie !== undefined && cookie.value === '1';
  const path = chosenPath(place, index, { basePath: basePath, now: Date.now(), isSignedIn: isSignedIn });
  if (path === '') {
    return {
      statusCode: 404,
      statusDescription: 'Not Found',
      headers: { 'content-type': { value: 'text/plain; charset=utf-8' } },
      body: 'There is nothing at this address.',
    };
  }
  request.uri = path;
  return request;
}
`.trimStart();
}

/**
 * Runs after the site bucket: gives an object the status that its metadata names, says that texts are UTF-8, and has browsers ask
 * for pages each time, with the edge's clock. Status codes can be changed here since March 2023 (AWS, "HTTP status and response generation using CloudFront
 * Functions").
 */
export function pageFunction(): string {
  return `
function handler(event) {
  const response = event.response;
  const status = response.headers[${JSON.stringify(`x-amz-meta-${statusName}`)}];
  if (status && response.statusCode === 200) {
    response.statusCode = Number(status.value);
    response.statusDescription = 'Not Found';
  }
  delete response.headers[${JSON.stringify(`x-amz-meta-${statusName}`)}];
  const type = response.headers['content-type'];
  // The deployment gives files of the build a type without it.
  const text = /^(text\\/[a-z]+|[a-z]+\\/([a-z]+\\+)?(javascript|xml))$/;
  if (type && text.test(type.value)) type.value += '; charset=utf-8';
  if (type && type.value.indexOf('text/html') === 0) {
    response.headers['cache-control'] = { value: 'no-cache' };
    response.headers['server-timing'] = { value: '${clockEntry};desc="' + Date.now() + '"' };
  }
  return response;
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
  // What is percent-encoded could reach another route than that of pictures, and its share of the throttle.
  var isPlain = parts.every(function (part) { return /^[\\w-][\\w.-]*$/.test(part); });
  if (request.uri.indexOf(prefix) !== 0 || parts.length < 2 || parts.length > 3 || !isPlain) {
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
