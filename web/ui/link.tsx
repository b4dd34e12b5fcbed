import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler, type NavigateOptions } from 'react-router-dom';
import type { Destination } from '../paths.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, Pick<NavigateOptions, 'replace'> {
  to: string;
}

/** A link that the router follows. The router's own `Link` adds prefetching, 2 KiB gzip that a site without data routes never uses. */
export function Link({ to, replace, onClick, children, ...rest }: LinkProps) {
  const follow = useLinkClickHandler(to, {
    ...(replace !== undefined && { replace }),
    ...(rest.target !== undefined && { target: rest.target }),
  });
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return (
    <a {...rest} href={useHref(to)} onClick={handleClick}>
      {children}
    </a>
  );
}

interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  destination: Destination;
  newTab?: boolean;
}

/** A link within the site, which the router follows, or to another one. Screen readers are told of a new tab. */
export function SiteLink({ destination, newTab = false, children, ...rest }: SiteLinkProps) {
  const tab = newTab ? { target: '_blank', rel: 'noopener' } : {};
  const shared = { ...rest, ...tab };
  const content = (
    <>
      {children}
      {newTab ? <VisuallyHidden> (opens in a new tab)</VisuallyHidden> : null}
    </>
  );
  return destination.to === undefined ? (
    <a {...shared} href={destination.href}>
      {content}
    </a>
  ) : (
    <Link {...shared} to={destination.to}>
      {content}
    </Link>
  );
}
