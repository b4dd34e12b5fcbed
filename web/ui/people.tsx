import { Fragment } from 'react';

/** A link to an account on X, shown by the given name or by its handle. */
export function Handle({ twitter, children }: { twitter: string; children?: string }) {
  const handle = twitter.replace(/^@/, '');
  const text = children ?? `@${handle}`;
  return (
    <a
      href={`https://x.com/${encodeURIComponent(handle)}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${text} on X (opens in a new tab)`}
    >
      {text}
    </a>
  );
}

interface CastProps {
  cast: readonly { name: string; twitter: string }[];
  className: string;
}

/** Who is in a film; each with a link where there is an account. */
export function Cast({ cast, className }: CastProps) {
  return (
    <p className={className}>
      <span className="visually-hidden">Cast: </span>
      {cast.map(({ name, twitter }, index) => (
        <Fragment key={`${name}-${index}`}>
          {index > 0 ? ', ' : null}
          {twitter ? <Handle twitter={twitter}>{name}</Handle> : name}
        </Fragment>
      ))}
    </p>
  );
}

export const WebsiteLink = ({ href, title }: { href: string; title: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    aria-label={`Website of ${title} (opens in a new tab)`}
  >
    Website
  </a>
);
