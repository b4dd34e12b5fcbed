import type { ServerResponse } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { sendText } from './answer.ts';

/**
 * Sends what a handler returned, as API Gateway does: `cookies` become Set-Cookie, a base64 body is decoded, a result
 * without a statusCode is the JSON body of a 200, and a result that cannot be sent is a 500 without details.
 */
export function sendResult(response: ServerResponse, result: unknown): void {
  const structured = structure(result);
  if (!structured) return sendGatewayError(response, 500);
  const text = structured.body ?? '';
  // A text stays a text: Node sends it in one piece with the head.
  const body = structured.isBase64Encoded ? Buffer.from(text, 'base64') : text;
  try {
    for (const [name, value] of Object.entries(structured.headers ?? {}))
      response.setHeader(name, String(value));
    if (structured.cookies?.length) response.setHeader('set-cookie', structured.cookies);
    if (!response.hasHeader('content-type') && body.length > 0)
      response.setHeader('content-type', 'text/plain');
  } catch {
    return sendGatewayError(response, 500);
  }
  const statusCode = structured.statusCode ?? 200;
  response.statusCode = statusCode;
  if (statusCode === 204 || statusCode === 304) {
    response.end();
    return;
  }
  // An answer to HEAD may tell the length of the body that it leaves out.
  if (response.req.method !== 'HEAD' || !response.hasHeader('content-length'))
    response.setHeader('content-length', Buffer.byteLength(body));
  response.end(body);
}

const gatewayErrors = {
  400: 'Bad Request',
  413: 'Request Entity Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;

/** An answer of the gateway itself, in its own words: no handler was asked, or none answered. */
export function sendGatewayError(response: ServerResponse, status: keyof typeof gatewayErrors): void {
  const body = JSON.stringify({ message: gatewayErrors[status] });
  sendText(response, status, body, 'application/json');
}

function structure(result: unknown): APIGatewayProxyStructuredResultV2 | null {
  if (typeof result === 'object' && result !== null && 'statusCode' in result) {
    const { statusCode } = result;
    if (!Number.isInteger(statusCode) || Number(statusCode) < 200 || Number(statusCode) > 599) return null;
    return result as APIGatewayProxyStructuredResultV2;
  }
  if (result === undefined) return null;
  const body = typeof result === 'string' ? result : JSON.stringify(result);
  return { statusCode: 200, headers: { 'content-type': 'application/json' }, body };
}
