import { expect, it, vi } from 'vitest';
import { program } from '../e2e/engines/programs.ts';

it.each(['WEBKIT_DRIVER_PATH', 'XVFB_PATH'] as const)(
  'the program that %s names is taken, and what to install is said where there is none',
  (variable) => {
    vi.stubEnv('PATH', '/nowhere');
    vi.stubEnv(variable, undefined);
    expect(() => program(variable)).toThrow('apt-get install firefox-esr webkit2gtk-driver xvfb');
    vi.stubEnv(variable, process.execPath);
    expect(program(variable)).toBe(process.execPath);
    vi.stubEnv(variable, '/nowhere/program');
    expect(() => program(variable)).toThrow('/nowhere/program is missing.');
  },
);
