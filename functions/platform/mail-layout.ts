import { escapeHtml } from './escape-html.ts';

/** In plain text; escaped where it becomes HTML. */
export interface Letter {
  awards: string;
  title: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  notes?: readonly string[];
  footer?: { label: string; url: string };
}

/** Only the button has colors, so that letters are readable on light and dark backgrounds. */
export function layOut(letter: Letter): { text: string; html: string } {
  return { text: asText(letter), html: asHtml(letter) };
}

function asText({ awards, title, paragraphs, action, notes = [], footer }: Letter): string {
  return [
    title,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    `-- \n${awards}`,
    ...(footer ? [`${footer.label}: ${footer.url}`] : []),
  ]
    .join('\n\n')
    .concat('\n');
}

const button =
  'display:inline-block;padding:12px 24px;border-radius:6px;background:#8a5a00;color:#ffffff;font-weight:bold;text-decoration:none';

function asHtml({ awards, title, paragraphs, action, notes = [], footer }: Letter): string {
  const small = (html: string) => `<p style="font-size:14px">${html}</p>`;
  const body = [
    `<p style="font-size:14px;letter-spacing:1px">${escapeHtml(awards)}</p>`,
    `<h1 style="font-size:24px;line-height:1.3">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(action ? [`<p style="margin:28px 0">${link(action, button)}</p>`] : []),
    ...(action ? [small(`If the button doesn’t work, copy this address: <br>${breakable(action.url)}`)] : []),
    ...notes.map((note) => small(escapeHtml(note))),
    ...(footer ? [small(link(footer, 'color:inherit'))] : []),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0 auto;max-width:560px;padding:24px;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">
${body.join('\n')}
</body>
</html>
`;
}

/** Without line breaks an address is wider than a phone, and the whole letter would shrink. */
const breakable = (url: string): string => `<span style="word-break:break-all">${escapeHtml(url)}</span>`;

const link = ({ label, url }: { label: string; url: string }, style: string): string =>
  `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;
