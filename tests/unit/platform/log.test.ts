import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLog, redact } from '../../../functions/platform/log.ts';
import { forAll } from '../../support/for-all.ts';

describe('a log line', () => {
  it('is one line of JSON', () => {
    const lines: string[] = [];
    createLog((line) => lines.push(line)).info('two\nlines', { count: 1 });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', message: 'two\nlines', count: 1 });
  });

  const secretNames =
    'password newPassword token csrfToken cookie set-cookie Authorization SESSION_SECRET email g-recaptcha-response';
  it.each(secretNames.split(' '))('never shows a field named %s, however deep', (name) => {
    expect(JSON.stringify(redact({ a: [{ [name]: 'hidden words' }] }))).not.toContain('hidden words');
  });

  it('never shows a mail address or a signed token inside a text', () => {
    forAll(fc.emailAddress(), fc.string(), (address, text) => {
      expect(redact(`${text} <${address}> ${text}`)).not.toContain(`<${address}>`);
    });
    expect(redact('Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln')).toBe('Bearer [token]');
  });

  it('tells an error with its cause', () => {
    const error = new Error('outer', { cause: new Error('inner for ann@acclaim.test') });
    expect(redact(error)).toMatchObject({ message: 'outer', cause: { message: 'inner for [mail]' } });
  });

  it('ends, whatever is nested in itself', () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    expect(JSON.stringify(redact(circle))).toContain('[deep]');
  });
});
