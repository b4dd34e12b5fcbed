import type { Settings } from '../settings.ts';

/** Where each provider serves its browser code and answers siteverify, from the providers' documentation. */
export const botCheckProviders: Record<Settings['botCheckProvider'], { script: string; verifyUrl: string }> =
  {
    recaptcha: {
      script: 'https://www.google.com/recaptcha/api.js',
      verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    },
    hcaptcha: {
      script: 'https://js.hcaptcha.com/1/api.js',
      verifyUrl: 'https://api.hcaptcha.com/siteverify',
    },
    turnstile: {
      script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
      verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    },
  };
