import type { ReactNode } from 'react';
import { useAppConfig } from '../api/app-config.tsx';
import { serverNow } from '../api/server-clock.ts';
import { destinationOf } from '../paths.ts';
import { ArrowIcon, FacebookIcon, TwitterIcon } from '../ui/icons.tsx';
import { scrollToTop } from '../ui/scroll.ts';
import { SiteLink } from '../ui/site-link.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/** The footer of every page, as tests/SPEC.md: Page frame words it. */
export function Footer() {
  const { name, options, social, links } = useAppConfig();
  const { gayvn_awards_sponsor_link: sponsor, gayvn_awards_press_link: press } = options;
  return (
    <footer className="site-footer">
      {destinationOf(sponsor) || destinationOf(press) ? (
        <p className="footer-buttons">
          <FooterButton address={sponsor} text="Sponsor" />
          <FooterButton address={press} text="Press" />
        </p>
      ) : null}
      {destinationOf(social.twitter) || destinationOf(social.facebook) ? (
        <ul className="footer-social">
          <SocialLink address={social.twitter} text="Twitter" icon={<TwitterIcon />} />
          <SocialLink address={social.facebook} text="Facebook" icon={<FacebookIcon />} />
        </ul>
      ) : null}
      <p className="footer-copyright">
        © {new Date(serverNow()).getFullYear()} {name}. All rights reserved. Reproduction in whole or in part
        is prohibited.
      </p>
      <button type="button" className="back-to-top" onClick={() => void scrollToTop(0)}>
        <ArrowIcon /> Back to top
      </button>
      <nav aria-label="Legal">
        <ul className="footer-links">
          <LegalLink address={links.privacy} text="Privacy Policy" />
          <LegalLink address={links.notice2257} text="18 U.S.C. 2257 Notice" />
          <LegalLink address={links.contact} text="Contact Us" />
        </ul>
      </nav>
    </footer>
  );
}

/** Each of them is absent where the show has no address for it. */
interface FooterLinkProps {
  address: string;
  text: string;
}

function FooterButton({ address, text }: FooterLinkProps) {
  const destination = destinationOf(address);
  return destination ? (
    <SiteLink
      className="btn btn-outline-primary"
      destination={destination}
      newTab={destination.href !== undefined}
    >
      {text}
    </SiteLink>
  ) : null;
}

function SocialLink({ address, text, icon }: FooterLinkProps & { icon: ReactNode }) {
  const destination = destinationOf(address);
  return destination ? (
    <li>
      <SiteLink destination={destination} newTab>
        {icon}
        <VisuallyHidden>{text}</VisuallyHidden>
      </SiteLink>
    </li>
  ) : null;
}

function LegalLink({ address, text }: FooterLinkProps) {
  const destination = destinationOf(address);
  return destination ? (
    <li>
      <SiteLink destination={destination}>{text}</SiteLink>
    </li>
  ) : null;
}
