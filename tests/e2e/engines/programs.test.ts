import { expect, it, vi } from 'vitest';
import { program } from './programs.ts';

it.each(['FIREFOX_PATH', 'WEBKIT_DRIVER_PATH', 'XVFB_PATH'] as const)(
  'the program of %s is the one that it names, else an installed one, and what to install is said where there is none',
  (variable) => {
    vi.stubEnv('PATH', '/nowhere');
    vi.stubEnv(variable, undefined);
    const macOS = variable === 'FIREFOX_PATH' && process.platform === 'darwin';
    if (!macOS) expect(() => program(variable)).toThrow('apt-get install firefox-esr webkit2gtk-driver xvfb');
    vi.stubEnv(variable, '/opt/program');
    expect(program(variable)).toBe('/opt/program');
  },
);
