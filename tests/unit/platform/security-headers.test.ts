import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from '#platform/security-headers.ts';

const everything = { secure: true, google: true, apple: true, frames: ['https://www.youtube-nocookie.com'] };

describe('the content security policy', () => {
  it.each(['recaptcha', 'hcaptcha', 'turnstile', 'local'])('allows nothing inline with %s', (provider) => {
    const policy = contentSecurityPolicy({ ...everything, botCheckProvider: provider });
    expect(policy).not.toMatch(/unsafe|'nonce|\*(?!\.)/);
  });

  it('lets no page embed objects or have another base, and loads nothing that is not named', () => {
    const directives = contentSecurityPolicy(everything).split('; ');
    const own = ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "form-action 'self'"];
    expect(directives).toEqual(expect.arrayContaining(own));
  });

  it('names a provider, and the store of pictures, only where they are configured', () => {
    expect(contentSecurityPolicy({ secure: true, botCheckProvider: 'local' })).not.toContain('https:');
    const uploads = 'https://pictures.s3.us-west-2.amazonaws.com';
    const policy = contentSecurityPolicy({
      secure: true,
      botCheckProvider: 'turnstile',
      google: true,
      uploads,
    });
    const scripts = 'https://challenges.cloudflare.com https://accounts.google.com/gsi/client';
    expect(policy).toContain(`script-src 'self' ${scripts};`);
    expect(policy).toMatch(new RegExp(`connect-src 'self' [^;]*${uploads};`));
    expect(policy).not.toMatch(/apple|recaptcha/);
  });
});

describe('the security headers', () => {
  it('let the site alone put its pages into a frame, for the preview of the page builder', () => {
    const headers = securityHeaders({ secure: true });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers['content-security-policy']).toContain("frame-src 'self'");
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  it('ask for TLS only where answers travel over it', () => {
    expect(securityHeaders({ secure: true })).toHaveProperty('strict-transport-security');
    expect(securityHeaders({ secure: false })).not.toHaveProperty('strict-transport-security');
  });

  it('ask for TLS for two years, for every subdomain too', () => {
    expect(securityHeaders({ secure: true })['strict-transport-security']).toBe(
      'max-age=63072000; includeSubDomains',
    );
  });

  it('tell other sites nothing of a path, and let nobody guess a type', () => {
    expect(securityHeaders({ secure: true })).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
  });
});
