import { describe, expect, it } from 'vitest';
import { synthesise } from './stacks.ts';

const templatesOf = (stage: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(synthesise({ stage })).map(([name, template]) => [
      name,
      JSON.stringify(template.toJSON()),
    ]),
  );

describe.each(['prod', 'staging'])('the templates of %s', (stage) => {
  it('are the same, byte for byte, each time and from each folder', () => {
    const [first, second] = [templatesOf(stage), templatesOf(stage)];
    const changed = Object.keys(first).filter((name) => first[name] !== second[name]);

    expect(Object.keys(first).length).toBeGreaterThan(5);
    expect(changed).toEqual([]);
  });
});
