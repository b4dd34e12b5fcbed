import type { Category, Nominee } from '#contract/catalog.ts';
import { Fragment } from 'react';
import { ShareButton } from './share-button.tsx';
import { truncateTitle } from './state/nominees.ts';

/**
 * Who a nominee is: title, cast, links, and the way to share them. The links' full names are attributes: hidden words would be laid out, too,
 * which takes long enough with forty nominees.
 */
export function NomineeText({ nominee, category }: { nominee: Nominee; category: Category }) {
  const { title, cast, twitter, profile_website: website } = nominee;
  return (
    <div className="nominee-text">
      {category.title_column ? <p className="nominee-column">{category.title_column}</p> : null}
      <h3 title={title}>{truncateTitle(title)}</h3>
      {cast.length > 0 ? <Cast cast={cast} /> : null}
      <div className="nominee-links">
        {twitter ? <Handle twitter={twitter} /> : null}
        {website ? (
          <a
            href={website}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Website of ${title} (opens in a new tab)`}
          >
            Website
          </a>
        ) : null}
        <ShareButton title={title} categoryKey={category.key} slug={nominee.slug} />
      </div>
    </div>
  );
}

function Cast({ cast }: Pick<Nominee, 'cast'>) {
  return (
    <p className="nominee-cast">
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

/** A link to an account on X; its name is given, or stands for itself. */
function Handle({ twitter, children }: { twitter: string; children?: string }) {
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
