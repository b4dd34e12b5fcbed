/** What a receipt says. */
export interface ReceiptContent {
  /** Name of the ballot in the certificate, 32 hexadecimal digits. */
  ballot: string;
  category: string;
  /** Voting day, `YYYY-MM-DD`. */
  day: string;
  /** Ids, in order. */
  nominees: string[];
  /** When it was made, ISO 8601. */
  issued: string;
}

/** A receipt as read: its content, and what of it is signed. */
export interface ReadReceipt {
  content: ReceiptContent;
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

/** The receipts in a text: what somebody pasted, a whole link, or the fragment of one. */
export function receiptsIn(text: string): string[] {
  // Of a link, what is before its `#` is no receipt.
  const pieces = text.split(/[\s,;~#]+/).filter((piece) => piece !== '' && !piece.includes('://'));
  return [...new Set(pieces)];
}

/** The receipts of several ballots as the fragment of one link. */
export const joinReceipts = (receipts: readonly string[]): string => receipts.join('~');

/** Reads a receipt; undefined when it is none, or is cut short. */
export function readReceipt(text: string): ReadReceipt | undefined {
  const [payload = '', mark = '', ...rest] = text.split('.');
  const [signed, signature] = [fromBase64Url(payload), fromBase64Url(mark)];
  if (!signed || !signature || rest.length > 0) return undefined;
  try {
    const content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(signed)) as unknown;
    return isContent(content) ? { content, signed, signature } : undefined;
  } catch {
    return undefined;
  }
}

function isContent(value: unknown): value is ReceiptContent {
  if (typeof value !== 'object' || value === null) return false;
  const { format, ballot, category, day, nominees, issued } = value as Record<string, unknown>;
  return (
    format === 'acclaim-receipt/1' &&
    typeof ballot === 'string' &&
    /^[0-9a-f]{32}$/.test(ballot) &&
    [category, day, issued].every((each) => typeof each === 'string') &&
    Array.isArray(nominees) &&
    nominees.every((each) => typeof each === 'string')
  );
}

/** Bytes of base64url; undefined when it is none, or another spelling than the one that encoding the bytes gives. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(text)) return undefined;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const again = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    return again === text ? Uint8Array.from(binary, (sign) => sign.charCodeAt(0)) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether bytes are signed with an Ed25519 key, base64url. */
export async function isSigned(
  { signed, signature }: Pick<ReadReceipt, 'signed' | 'signature'>,
  key: string,
): Promise<boolean> {
  const raw = fromBase64Url(key);
  if (raw?.length !== 32) return false;
  const imported = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', imported, signature, signed);
}
