/** An error response of S3, with its documented code, message and status. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly code: string;
  readonly status: number;
  /** Further elements of the error response, such as `MaxSizeAllowed`. */
  readonly details: Record<string, string>;

  constructor(status: number, code: string, message: string, details: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const accessDenied = (message = 'Access Denied') => new S3Error(403, 'AccessDenied', message);
export const invalidArgument = (message: string) => new S3Error(400, 'InvalidArgument', message);

export const noSuchKey = (key: string) =>
  new S3Error(404, 'NoSuchKey', 'The specified key does not exist.', { Key: key });

export const signatureMismatch = () =>
  new S3Error(
    403,
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  );

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML 1.0 cannot contain: all of C0 but tab, line feed and carriage return. */
// oxlint-disable-next-line no-control-regex -- these are the characters to find
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** Escapes text for XML; characters XML cannot contain are replaced. */
export function escapeXml(text: string): string {
  return text.replace(unwritable, '\ufffd').replace(/[&<>"']/g, (c) => escapes[c] ?? c);
}

/** Elements with text content, in order. */
export function elements(fields: Record<string, string | number | boolean | undefined>): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<${name}>${escapeXml(String(value))}</${name}>`)
    .join('');
}

export function document(root: string, content: string, namespace = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${namespace && ` xmlns="${namespace}"`}>${content}</${root}>`;
}
