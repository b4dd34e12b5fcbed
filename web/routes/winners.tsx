import { useWinners } from '../features/winners/use-winners.ts';
import { Winners } from '../features/winners/winners.tsx';
import type { RouteParams } from '../paths.ts';
import { PageLayout } from '../shell/page-layout.tsx';
import { WinnerSearch } from './winner-search.tsx';

/** One edition after another is another page: each begins anew. */
export const Route = ({ edition = '' }: RouteParams) => <Page key={edition} edition={edition || undefined} />;

function Page({ edition }: { edition: string | undefined }) {
  const winners = useWinners(edition);
  const { title, list } = winners;
  const { edition: found, editions } = list.data ?? {};
  const shown = found?.title;
  return (
    <PageLayout title={title === undefined || shown === undefined ? title : `${title}: ${shown}`} top={null}>
      <Winners {...winners} />
      {editions && editions.length > 1 ? <WinnerSearch editions={editions} /> : null}
    </PageLayout>
  );
}
