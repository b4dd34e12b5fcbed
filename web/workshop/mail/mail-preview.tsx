import { useEffect, useRef, useState } from 'react';
import { after } from '../../ui/after.ts';
import { callAdmin } from '../api.ts';
import { failureText } from '../ui/calls.tsx';
import type { Written } from './words.ts';

/** Milliseconds after the last key. */
const settleAfter = 400;

/** The email as people get it, at the width of a phone; it follows what is typed. */
export function MailPreview({ text }: { text: Written }) {
  const { html, fault } = usePreview(text);
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (html !== undefined) paper.current?.replaceChildren(...contentOf(html));
  }, [html]);
  return (
    <section className="mail-preview" aria-labelledby="mail-preview">
      <h2 id="mail-preview">Preview</h2>
      <p className="mail-inbox">
        <strong>{text.subject.trim() || 'No subject yet'}</strong>
      </p>
      <div ref={paper} className="mail-paper" />
      <p className="mail-about" role="status">
        {isComplete(text) ? fault : 'The preview goes on once there are a subject, a title and a text.'}
      </p>
    </section>
  );
}

function usePreview(text: Written): { html?: string; fault?: string } {
  const [shown, setShown] = useState<{ html?: string; fault?: string }>({});
  const { audience: _, ...body } = text;
  const asked = JSON.stringify(body);
  useEffect(() => {
    const call = new AbortController();
    const cancel = after(settleAfter, () => {
      const wanted = JSON.parse(asked) as typeof body;
      if (!isComplete(wanted)) return;
      callAdmin('mail.preview', { body: wanted }, { signal: call.signal }).then(
        ({ html }) => setShown({ html }),
        (cause: unknown) => {
          if (!call.signal.aborted) setShown((before) => ({ ...before, fault: failureText(cause) }));
        },
      );
    });
    return () => {
      cancel();
      call.abort();
    };
  }, [asked]);
  return shown;
}

/** Whether the server would take it. */
const isComplete = ({ subject, title, body, button }: Omit<Written, 'audience'>): boolean =>
  [subject, title, body, ...(button ? [button.label, button.link] : [])].every((each) => each.trim() !== '');

/**
 * The email's elements with their own styles, and nothing that can be pressed. The policy of the site allows no style in HTML, so that
 * styles are kept under another name while it is read, and set one by one.
 */
function contentOf(html: string): Node[] {
  const { body } = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-style="'), 'text/html');
  return [...body.childNodes].map(copyOf);
}

function copyOf(node: Node): Node {
  if (!(node instanceof Element)) return document.createTextNode(node.textContent ?? '');
  // The room has its own headings, and a link of a preview leads nowhere.
  const names: Record<string, string> = { P: 'p', BR: 'br', SPAN: 'span' };
  const copy = document.createElement(names[node.tagName] ?? (node.tagName === 'A' ? 'span' : 'div'));
  copy.style.cssText = node.getAttribute('data-style') ?? '';
  copy.append(...[...node.childNodes].map(copyOf));
  return copy;
}
