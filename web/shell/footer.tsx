import type { ReactNode } from 'react';
import { useAppConfig } from '../api/app-config.tsx';
import { destinationOf } from '../paths.ts';
import { ArrowIcon, FacebookIcon, TwitterIcon } from '../ui/icons.tsx';
import { scrollToTop } from '../ui/scroll.ts';
import { SiteLink } from '../ui/link.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

const hasOne = (...addresses: string[]) => addresses.some((address) => destinationOf(address));

/** A button opens another site in a new tab. */
const button = (address: string) => ({
  address,
  className: 'btn btn-outline-primary',
  newTab: destinationOf(address)?.href !== undefined,
});

/** The footer of every page, as tests/SPEC.md: Page frame words it. */
export function Footer() {
  const { name, options, social, links, serverTime } = useAppConfig();
  const { gayvn_awards_sponsor_link: sponsor, gayvn_awards_press_link: press } = options;
  return (
    <footer className="site-footer">
      {hasOne(sponsor, press) ? (
        <ul className="footer-buttons">
          <FooterLink {...button(sponsor)}>Sponsor</FooterLink>
          <FooterLink {...button(press)}>Press</FooterLink>
        </ul>
      ) : null}
      {hasOne(social.twitter, social.facebook) ? (
        <ul className="footer-follow">
          <FooterLink address={social.twitter} newTab>
            <TwitterIcon />
            <VisuallyHidden>Twitter</VisuallyHidden>
          </FooterLink>
          <FooterLink address={social.facebook} newTab>
            <FacebookIcon />
            <VisuallyHidden>Facebook</VisuallyHidden>
          </FooterLink>
        </ul>
      ) : null}
      <p className="footer-copyright">
        © {serverTime.slice(0, 4)} {name}. All rights reserved. Reproduction in whole or in part is
        prohibited.
      </p>
      <button type="button" className="page-start" onClick={() => void scrollToTop(0)}>
        <ArrowIcon /> Back to top
      </button>
      <nav aria-label="Legal">
        <ul className="footer-links">
          <FooterLink address={links.privacy}>Privacy Policy</FooterLink>
          <FooterLink address={links.notice2257}>18 U.S.C. 2257 Notice</FooterLink>
          <FooterLink address={links.contact}>Contact Us</FooterLink>
        </ul>
      </nav>
    </footer>
  );
}

interface FooterLinkProps {
  /** Without one the link is left out. */
  address: string;
  className?: string;
  newTab?: boolean;
  children: ReactNode;
}

function FooterLink({ address, ...rest }: FooterLinkProps) {
  const destination = destinationOf(address);
  return destination ? (
    <li>
      <SiteLink destination={destination} {...rest} />
    </li>
  ) : null;
}
