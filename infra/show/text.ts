/**
 * Decodes UTF-8 without a byte-order mark; never fails. `badLines` (from 1) have bytes that are not UTF-8,
 * which became U+FFFD. UTF-16, as some spreadsheets save it, is not read.
 */
export function decodeText(bytes: Uint8Array): {
  text: string;
  badLines: ReadonlySet<number>;
  utf16: boolean;
} {
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const text = utf16 ? '' : new TextDecoder().decode(bytes);
  return { text, badLines: text.includes('\uFFFD') ? linesNotUtf8(bytes) : new Set(), utf16 };
}

function linesNotUtf8(bytes: Uint8Array): Set<number> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  const bad = new Set<number>();
  let line = 1;
  for (let start = 0; start <= bytes.length; line++) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline === -1 ? bytes.length : newline;
    try {
      strict.decode(bytes.subarray(start, end));
    } catch {
      bad.add(line);
    }
    start = end + 1;
  }
  return bad;
}

export const notUtf8 = 'is not UTF-8; save the file as UTF-8 ("CSV UTF-8" in a spreadsheet)';
