/** CloudFront sends them in the cloud; the local runtime sends the same ones. */
export interface SecurityOptions {
  /** Names other than `recaptcha`, `hcaptcha` and `turnstile` add nothing. */
  botCheckProvider?: string;
  google?: boolean;
  apple?: boolean;
  frames?: readonly string[];
  /** Origin that the page builder uploads pictures to, when it isn't the site's own. */
  uploads?: string;
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

/** Nothing inline, nothing from other origins than the providers. React's `style` goes through the DOM. */
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
    "object-src 'none'",
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
    // The page builder frames the site.
    "frame-ancestors 'self'",
  ].join('; ');
}

/** Two years, as the browsers' preload lists ask. */
export const transportSecuritySeconds = 2 * 365 * 24 * 60 * 60;

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
