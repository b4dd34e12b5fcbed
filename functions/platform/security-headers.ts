/**
 * The security headers of every answer, from one place: CloudFront sends them in the cloud, the local runtime sends
 * the same ones. Plain data, so that the stacks can read it without pulling in anything else.
 */
export interface SecurityOptions {
  /** Bot-check provider whose browser code may run: `recaptcha`, `hcaptcha`, `turnstile`; any other name adds nothing. */
  botCheckProvider?: string;
  /** Sign-in with Google is configured. */
  google?: boolean;
  /** Sign-in with Apple is configured. */
  apple?: boolean;
  /** Origins that may be shown in frames, such as those of live streams. */
  frames?: readonly string[];
  /** Origin of the store that the page builder uploads pictures to, where it is another one than the site's. */
  uploads?: string;
  /** Answers travel over TLS; adds Strict-Transport-Security. */
  secure: boolean;
}

type Directive = 'script-src' | 'style-src' | 'img-src' | 'connect-src' | 'frame-src';
type Sources = Partial<Record<Directive, readonly string[]>>;

/** What each provider's own documentation asks for under a Content-Security-Policy. */
const botCheckSources: Record<string, Sources> = {
  recaptcha: {
    'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    'connect-src': ['https://www.google.com/recaptcha/'],
  },
  hcaptcha: {
    'script-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    'style-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    'frame-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    'connect-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  turnstile: {
    'script-src': ['https://challenges.cloudflare.com'],
    'frame-src': ['https://challenges.cloudflare.com'],
  },
};

const googleSources: Sources = {
  'script-src': ['https://accounts.google.com/gsi/client'],
  'style-src': ['https://accounts.google.com/gsi/style'],
  'frame-src': ['https://accounts.google.com/gsi/'],
  'connect-src': ['https://accounts.google.com/gsi/'],
};

const appleSources: Sources = {
  'script-src': ['https://appleid.cdn-apple.com'],
  'frame-src': ['https://appleid.apple.com'],
  'connect-src': ['https://appleid.apple.com'],
};

/**
 * The Content-Security-Policy of the site: nothing inline, nothing from elsewhere but the providers that are
 * configured. Styles set through the DOM (React's `style`) are not inline styles and stay possible.
 */
export function contentSecurityPolicy(options: SecurityOptions): string {
  const extras: Sources[] = [
    botCheckSources[options.botCheckProvider ?? ''] ?? {},
    options.google ? googleSources : {},
    options.apple ? appleSources : {},
    { 'frame-src': options.frames ?? [] },
    { 'connect-src': options.uploads === undefined ? [] : [options.uploads] },
  ];
  const sources = (directive: Directive) =>
    ["'self'", ...extras.flatMap((extra) => extra[directive] ?? [])].join(' ');
  return [
    "default-src 'none'",
    `script-src ${sources('script-src')}`,
    `style-src ${sources('style-src')}`,
    `img-src ${sources('img-src')} data:`,
    "font-src 'self'",
    "media-src 'self'",
    `connect-src ${sources('connect-src')}`,
    `frame-src ${sources('frame-src')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    // The page builder shows the site in a frame of its own origin; nobody else may.
    "frame-ancestors 'self'",
  ].join('; ');
}

/** Two years, the term that browsers' preload lists ask for. */
export const transportSecuritySeconds = 2 * 365 * 24 * 60 * 60;

/** Headers by lower-case name, ready to be set on any answer. */
export function securityHeaders(options: SecurityOptions): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    ...(options.secure && {
      'strict-transport-security': `max-age=${transportSecuritySeconds}; includeSubDomains`,
    }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Sign-in providers answer through a popup that needs its opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), midi=(), serial=(), browsing-topics=()',
  };
}
