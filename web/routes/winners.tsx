import { useWinners } from '../features/winners/use-winners.ts';
import { Winners } from '../features/winners/winners.tsx';
import type { RouteParams } from '../paths.ts';
import { PageLayout } from '../shell/page-layout.tsx';

/** One edition after another is another page: each begins anew. */
export const Route = ({ edition = '' }: RouteParams) => <Page key={edition} edition={edition || undefined} />;

function Page({ edition }: { edition: string | undefined }) {
  const winners = useWinners(edition);
  const { title, list } = winners;
  const shown = list.data?.edition?.title;
  return (
    <PageLayout title={shown === undefined ? title : `${title}: ${shown}`}>
      <Winners {...winners} />
    </PageLayout>
  );
}
