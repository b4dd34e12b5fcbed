import { useMemo } from 'react';
import { sanitize } from './sanitize.ts';

/**
 * HTML of the show's editors. It was sanitised when it was written and is sanitised here again, so that a fault there
 * does not become a script here.
 */
export function SafeHtml({ html, className = '' }: { html: string; className?: string }) {
  const clean = useMemo(() => ({ __html: sanitize(html) }), [html]);
  return <div className={`prose ${className}`.trim()} dangerouslySetInnerHTML={clean} />;
}
