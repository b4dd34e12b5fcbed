import { styleKeys, type StyleKey } from './widgets.ts';

type Form = (value: string) => boolean;

const matches =
  (...patterns: RegExp[]): Form =>
  (value) =>
    patterns.some((pattern) => pattern.test(value));

/** A name, `#rgb` to `#rrggbbaa`, a function of numbers, or a custom property of the theme. */
const color = matches(
  /^[a-z]{3,24}$/i,
  /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i,
  /^(?:rgb|hsl)a?\([\d\s.,%/+-]+(?:deg[\d\s.,%/+-]*)?\)$/i,
  /^var\(--[\w-]{1,64}\)$/,
);
const number = String.raw`(?:\d{1,5}(?:\.\d{1,4})?|\.\d{1,4})`;
const unit = '(?:px|rem|em|ch|%|vw|vh|svh|dvh)';
const length = new RegExp(`^(?:0|${number}${unit})$`, 'i');
const signedLength = new RegExp(`^-?(?:0|${number}${unit})$`, 'i');
const automatic = /^auto$/i;
const size = matches(length, automatic, /^(?:min|max|fit)-content$/i);
const most = matches(length, /^none$/i, /^(?:min|max|fit)-content$/i);
const offset = matches(signedLength, automatic);

const forms: Record<StyleKey, Form> = {
  color,
  backgroundColor: color,
  fontSize: matches(length, /^(?:xx?-small|small|medium|large|xx?-large|smaller|larger)$/i),
  fontFamily: matches(/^[\p{L}\p{N} ,'"-]{1,200}$/u, /^var\(--[\w-]{1,64}\)$/),
  fontWeight: matches(/^(?:normal|bold|bolder|lighter|[1-9]\d{0,2}|1000)$/i),
  width: size,
  minWidth: size,
  height: size,
  minHeight: size,
  maxWidth: most,
  maxHeight: most,
  // Not `fixed`: a widget mustn't cover the rest of the page.
  position: matches(/^(?:static|relative|absolute|sticky)$/i),
  display: matches(
    /^(?:none|block|inline|inline-block|flex|inline-flex|grid|inline-grid|flow-root|contents)$/i,
  ),
  top: offset,
  bottom: offset,
  left: offset,
  right: offset,
  paddingTop: matches(length),
  paddingBottom: matches(length),
  paddingLeft: matches(length),
  paddingRight: matches(length),
  marginTop: offset,
  marginBottom: offset,
  marginLeft: offset,
  marginRight: offset,
};

const longestValue = 200;

const isStyleKey = (key: string): key is StyleKey => Object.hasOwn(forms, key);

/** What is wrong with a style, as the end of a sentence. Empty values are fine: they are dropped. */
export function styleFault(key: string, value: string): string | undefined {
  if (!isStyleKey(key)) return `unknown style; the styles are ${styleKeys.join(', ')}`;
  const text = value.trim();
  if (text === '' || (text.length <= longestValue && forms[key](text))) return undefined;
  return `${JSON.stringify(value.slice(0, 60))} is not a valid value for ${key}`;
}

/** Without styles that are empty, unknown or malformed (tests/SPEC.md: Validation). */
export function cleanStyles(styles: Readonly<Record<string, string>> = {}): Record<string, string> {
  const valid = Object.entries(styles).filter(
    ([key, value]) => value.trim() !== '' && styleFault(key, value) === undefined,
  );
  return Object.fromEntries(valid.map(([key, value]) => [key, value.trim()]));
}
