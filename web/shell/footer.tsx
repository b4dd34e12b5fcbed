import { useAppConfig } from '../api/app-config.tsx';
import { serverNow } from '../api/server-clock.ts';
import { destinationOf, type Destination } from '../paths.ts';
import { ArrowIcon, FacebookIcon, TwitterIcon } from '../ui/icons.tsx';
import { scrollToTop } from '../ui/scroll.ts';
import { SiteLink } from '../ui/site-link.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/** The footer of every page, as tests/SPEC.md: Page frame words it. */
export function Footer() {
  const { name, options, social, links } = useAppConfig();
  const sponsor = destinationOf(options.gayvn_awards_sponsor_link);
  const press = destinationOf(options.gayvn_awards_press_link);
  const twitter = destinationOf(social.twitter);
  const facebook = destinationOf(social.facebook);
  return (
    <footer className="site-footer">
      {sponsor || press ? (
        <p className="footer-buttons">
          {sponsor ? <FooterButton destination={sponsor} text="Sponsor" /> : null}
          {press ? <FooterButton destination={press} text="Press" /> : null}
        </p>
      ) : null}
      {twitter || facebook ? (
        <ul className="footer-social">
          {twitter ? <SocialLink destination={twitter} text="Twitter" icon={<TwitterIcon />} /> : null}
          {facebook ? <SocialLink destination={facebook} text="Facebook" icon={<FacebookIcon />} /> : null}
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
          <FooterLink value={links.privacy} text="Privacy Policy" />
          <FooterLink value={links.notice2257} text="18 U.S.C. 2257 Notice" />
          <FooterLink value={links.contact} text="Contact Us" />
        </ul>
      </nav>
    </footer>
  );
}

function FooterButton({ destination, text }: { destination: Destination; text: string }) {
  return (
    <SiteLink
      className="btn btn-outline-primary"
      destination={destination}
      newTab={destination.href !== undefined}
    >
      {text}
    </SiteLink>
  );
}

function SocialLink({
  destination,
  text,
  icon,
}: {
  destination: Destination;
  text: string;
  icon: React.ReactNode;
}) {
  return (
    <li>
      <SiteLink destination={destination} newTab>
        {icon}
        <VisuallyHidden>{text}</VisuallyHidden>
      </SiteLink>
    </li>
  );
}

function FooterLink({ value, text }: { value: string; text: string }) {
  const destination = destinationOf(value);
  return destination ? (
    <li>
      <SiteLink destination={destination}>{text}</SiteLink>
    </li>
  ) : null;
}
