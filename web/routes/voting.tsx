import { PageLayout } from '../shell/page-layout.tsx';

/** The Voting page. */
export function VotingRoute() {
  return (
    <PageLayout title="Voting">
      <div className="page-column">
        <h1>Voting</h1>
      </div>
    </PageLayout>
  );
}
