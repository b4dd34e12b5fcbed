import type { MenuItem } from '#contract/navigation.ts';
import { useAppConfig } from '../api/app-config.tsx';
import { useResource } from '../api/resource.ts';
import { paths } from '../paths.ts';
import { logoSizes, sourcesOf } from '../pictures.ts';
import { Logo } from '../ui/logo.tsx';
import { DesktopMenu } from './desktop-menu.tsx';
import { MenuLink } from './menu-link.tsx';
import { MobileMenu } from './mobile-menu.tsx';

const none: MenuItem[] = [];

/** The navigation bar: left menu, the brand logo, right menu; both menus in a panel on narrow windows. */
export function Navigation() {
  const { name, theme, navigationCode: code } = useAppConfig();
  const left = useResource('navigation.menus', { code, align: 'left' }).data ?? none;
  const right = useResource('navigation.menus', { code, align: 'right' }).data ?? none;
  return (
    <header className="site-header">
      <nav className="site-nav" aria-label="Main">
        <DesktopMenu items={left} align="left" />
        <MenuLink className="brand" destination={{ to: paths.index() }}>
          <Logo {...sourcesOf(theme.logo, logoSizes, '12rem')} name={name} width={192} height={64} eager />
        </MenuLink>
        <DesktopMenu items={right} align="right" />
        <MobileMenu items={[...left, ...right]} name={name} />
      </nav>
    </header>
  );
}
