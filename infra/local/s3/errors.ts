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

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0 cannot contain: all of C0 but tab, line feed and carriage return. */
// oxlint-disable-next-line no-control-regex -- these are the characters to find
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** XML elements with escaped text content, in order; undefined values are left out. */
export function elements(fields: Record<string, string | number | boolean | undefined>): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const text = String(value).replace(unwritable, '\ufffd');
      return `<${name}>${text.replace(/[&<>"]/g, (c) => escapes[c] ?? c)}</${name}>`;
    })
    .join('');
}

export const xmlDocument = (root: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${content}</${root}>`;
