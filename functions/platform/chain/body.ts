import { maxBodyBytes } from '#contract/endpoints.ts';
import { AppError } from '../errors.ts';
import { header, type ExchangeEvent, type Step } from './exchange.ts';

const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Kept, for making one takes longer than decoding a body. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads a JSON body: 413 past the limit, 415 for another content type, 400 for broken JSON. An empty body counts as `{}`. */
export function body(): Step {
  return {
    before: ({ event }) => {
      const bytes = bodyBytes(event);
      if (bytes.length > maxBodyBytes) throw new AppError('payload_too_large');
      if (event.exchange.endpoint?.method !== 'POST' || event.exchange.endpoint.isOneClick) return;
      if (!jsonType.test(header(event, 'content-type') ?? '')) throw new AppError('unsupported_media_type');
      event.exchange.rawBody = bytes.length === 0 ? {} : parse(bytes);
    },
  };
}

function bodyBytes(event: ExchangeEvent): Buffer {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (cause) {
    throw new AppError('broken_json', { cause });
  }
}
