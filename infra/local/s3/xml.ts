const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters XML 1.0 has no way to write: all of C0 but tab, line feed and carriage return. */
// oxlint-disable-next-line no-control-regex -- these are the characters to find
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** Text made safe for an XML element; characters XML cannot carry are replaced. */
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

/** A whole XML document. */
export function document(root: string, content: string, namespace = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${namespace && ` xmlns="${namespace}"`}>${content}</${root}>`;
}
