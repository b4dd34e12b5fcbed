import type { ReactNode } from 'react';
import { phaseWords } from '#contract/phase-words.ts';
import { usePhase } from '../api/phase.ts';
import * as pages from '../features/auth/link-pages.tsx';
import { WayLink } from '../phase-ways.tsx';
import { PendingVoteLink } from '../features/voting/pending-vote-link.tsx';
import { useVoting } from '../features/voting/voting.ts';
import type { RouteParams } from '../paths.ts';
import { PageLayout } from '../shell/page-layout.tsx';
import { requestSignIn } from '../shell/sign-in.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const AccountPage = lazyPart<{ onSignIn: () => void }>(
  'features/account/account-page.tsx',
  async () => (await import('../features/account/account-page.tsx')).AccountPage,
);

const ConfirmEmail = lazyPart<LinkProps>(
  'features/account/confirm-email.tsx',
  async () => (await import('../features/account/confirm-email.tsx')).ConfirmEmail,
);

const NotFound = lazyPart<object>('routes/pages.tsx', async () => (await import('./pages.tsx')).NotFound);

interface LinkProps {
  hash: string;
}

/** The pages of an account: its own, and those of the links in emails about it. */
export function Route({ page = '', hash = '' }: RouteParams) {
  if (page === '' && hash === '') return titled('My account', <AccountPage onSignIn={requestSignIn} />);
  if (hash === '') return <NotFound />;
  if (page === 'verify')
    return titled('Confirm your account', <pages.VerifyAccount key={hash} hash={hash} wayOn={<WayOn />} />);
  if (page === 'enter')
    return titled('Sign in', <pages.EnterByLink key={hash} hash={hash} wayOn={<WayOn />} />);
  if (page === 'reset')
    return titled('Choose a new password', <pages.ResetPassword key={hash} hash={hash} wayOn={<WayOn />} />);
  if (page === 'email') return titled('Confirm your new email', <ConfirmEmail key={hash} hash={hash} />);
  return <NotFound />;
}

const titled = (title: string, content: ReactNode) => <PageLayout title={title}>{content}</PageLayout>;

/** Where a visitor goes who has just signed in: to the nominee whose vote waited for that, or to what there is to do now. */
function WayOn() {
  const phase = usePhase();
  const pending = useVoting((state) => state.pending);
  return phase === 'open' && pending ? (
    <PendingVoteLink pending={pending} />
  ) : (
    <WayLink way={phaseWords[phase].ways[0]} isMain />
  );
}
