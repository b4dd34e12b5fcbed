import type { ComponentProps } from 'react';
import type { Destination } from '../paths.ts';
import { Link } from './link.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  destination: Destination;
  newTab?: boolean;
}

/** A link within the site, which the router follows, or to another one. Screen readers are told of a new tab. */
export function SiteLink({ destination, newTab = false, children, ...rest }: SiteLinkProps) {
  const tab = newTab ? { target: '_blank', rel: 'noopener' } : {};
  const content = (
    <>
      {children}
      {newTab ? <VisuallyHidden> (opens in a new tab)</VisuallyHidden> : null}
    </>
  );
  if (destination.to !== undefined) {
    return (
      <Link {...rest} {...tab} to={destination.to}>
        {content}
      </Link>
    );
  }
  return (
    <a {...rest} {...tab} href={destination.href}>
      {content}
    </a>
  );
}
