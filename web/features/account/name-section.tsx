import type { User } from '#contract/auth.ts';
import { Section } from './section.tsx';

/** What others see of a person, and where mail goes. */
export const NameSection = ({ user }: { user: User }) => (
  <Section title="Name and email">
    <dl className="account-facts">
      <dt>Name</dt>
      <dd>{user.fullname}</dd>
      <dt>Email</dt>
      <dd>{user.email}</dd>
    </dl>
  </Section>
);
