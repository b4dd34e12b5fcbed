import { useCallback } from 'react';
import { useResource } from '../api/resource.ts';
import { AuthArea, useAuthAreaState } from '../features/auth/auth-area.tsx';
import { LoginBar } from '../features/auth/login-bar.tsx';
import { View as PresentedBy } from '../blocks/presented-by/view.tsx';
import { titleOf } from '../features/voting/state/catalog.ts';
import { dropPendingVote, useVoting } from '../features/voting/voting.ts';
import { VotingPage } from '../features/voting/voting-page.tsx';
import type { RouteParams } from '../paths.ts';
import { PageLayout } from '../shell/page-layout.tsx';
import { useOwnSignInForm } from '../shell/sign-in.ts';

export function Route({ category, nominee }: RouteParams) {
  const { data } = useResource('events.get');
  const area = useAuthAreaState();
  const { hide: hideArea } = area;
  const hide = useCallback(() => {
    hideArea();
    dropPendingVote();
  }, [hideArea]);
  const auth = { ...area, hide };
  const pending = useVoting((state) => state.pending?.title);
  useOwnSignInForm(auth.request);
  return (
    <PageLayout title={data ? titleOf(data, category, nominee) : 'Voting'} top={null}>
      <VotingPage
        routeKey={category}
        routeSlug={nominee}
        presentedBy={<PresentedBy />}
        renderAuthArea={(shownByDefault) => (
          <AuthArea state={auth} shownByDefault={shownByDefault} purpose="to vote" pending={pending} />
        )}
        closedAuthArea={<AuthArea state={auth} shownByDefault={false} />}
        loginBar={<LoginBar onSignIn={auth.request} />}
        requestSignIn={auth.request}
      />
    </PageLayout>
  );
}
