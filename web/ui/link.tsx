import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler, type NavigateOptions } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, Pick<NavigateOptions, 'replace'> {
  /** Path within the site, of `web/paths.ts`. */
  to: string;
}

/**
 * A link that the router follows. The router's own `Link` adds its prefetching, 2 KiB gzip on every page, which a site
 * without data routes never uses.
 */
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
