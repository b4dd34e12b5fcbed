import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ComponentProps, ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { Button } from '../../../web/ui/button.tsx';
import { Tool } from '../../../web/workshop/ui/tool.tsx';

/** What a button says when it is clicked; browsers turn Enter in a field into a click on the button that sends the form. */
function clicked(button: ReactElement): string[] {
  const said: string[] = [];
  const { onClick } = button.props as { onClick: (event: object) => void };
  onClick({
    preventDefault: () => said.push('sends nothing'),
    detail: 1,
    say: (text: string) => said.push(text),
  });
  return said;
}
const act = ((event: { say: (text: string) => void }) => event.say('acts')) as unknown as () => void;
const buttons = [
  ['a button', (props: ComponentProps<typeof Button>) => Button({ ...props, onClick: act })],
  [
    'a tool',
    (props: ComponentProps<'button'>) => Tool({ ...props, glyph: 'close', label: 'Close', onClick: act }),
  ],
] as const;

describe.each(buttons)('%s', (_name, button) => {
  it('acts, and sends its form', () => {
    expect(clicked(button({ type: 'submit' }))).toEqual(['acts']);
    expect(clicked(button({ type: 'submit', 'aria-disabled': false }))).toEqual(['acts']);
  });

  it('that is greyed neither acts nor sends its form', () => {
    expect(clicked(button({ type: 'submit', 'aria-disabled': true }))).toEqual(['sends nothing']);
  });
});

it('a busy button is greyed', () => {
  const busy = Button({ busy: true, onClick: act }) as ReactElement<{ 'aria-disabled': boolean }>;
  expect(clicked(busy)).toEqual(['sends nothing']);
  expect(busy.props['aria-disabled']).toBe(true);
});

/** Tags that send a form when they are pressed; a button does so unless it says otherwise. */
function sendersIn(source: string): string[] {
  const isPlain = (tag: string): boolean =>
    /\btype=(?:"button"|\{type \?\? 'button'\})/.test(tag) ||
    (tag.includes('{...') && source.includes("type: 'button'"));
  const buttons = source.match(/<button\b[^<]*/g) ?? [];
  const inputs = source.match(/<input\b[^<]*\btype="(?:submit|image)"/g) ?? [];
  return [...buttons.filter((tag) => !isPlain(tag)), ...inputs];
}

it('whatever sends a form anywhere on the site is that button', () => {
  const web = fileURLToPath(new URL('../../../web', import.meta.url));
  const files = globSync('**/*.tsx', { cwd: web }).filter((path) => path !== 'ui/button.tsx');
  expect(files.length).toBeGreaterThan(300);
  const senders = files.flatMap((path) =>
    sendersIn(readFileSync(`${web}/${path}`, 'utf8')).map((tag) => `${path}: ${tag}`),
  );
  expect(senders).toEqual([]);
});
