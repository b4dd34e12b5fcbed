import { describe, expect, it } from 'vitest';
import { changing, losses, lostBy, made, settings, showNights } from './settings.ts';

/** What `settings.test.ts` changes together, each on its own: what one setting loses cannot pass for the loss of another. */
describe('a deployment with one other setting', () => {
  it.each(settings)('replaces no more than is known for another %s, there and back', (name) => {
    const [before, after] = [made(), made(changing([name]))];
    const { types = [] } = losses[name] ?? {};
    expect(lostBy(before, after)).toEqual(types);
    expect(lostBy(after, before)).toEqual(types);
  });

  it.each<[string, object, string]>([
    ['another commit at once', { atOnce: 'true' }, 'two'],
    ['a show night', { showNights }, 'one'],
  ])('replaces nothing for %s, there and back', (_what, changes, release) => {
    const [before, after] = [made(), made(changes, release)];
    expect([lostBy(before, after), lostBy(after, before)]).toEqual([[], []]);
  });
});
