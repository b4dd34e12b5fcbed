import { useState } from 'react';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { callAdmin } from '../api.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { useTask } from '../ui/use-task.ts';
import { Modal } from '../ui/modal.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';

const load = (signal: AbortSignal) => callAdmin('results.winners', {}, { signal });

/** Publishes the winners of the certified result, after a look at the page and a confirmation. */
export function WinnersView() {
  const { data, error, reload, set } = useLoaded(load);
  const [isAsking, setIsAsking] = useState(false);
  const { busy, error: failure, run } = useTask();
  const publish = (certificate: string) =>
    run('publish', async () => {
      const page = await callAdmin('results.publishWinners', { body: { certificate } });
      set((before) => ({ ...before, current: page }));
      setIsAsking(false);
      announce('The winners are published.');
    });
  if (error) return <LoadFailure message={error} onRetry={reload} />;
  if (!data) return <SkeletonText lines={4} label="Loading the winners" />;
  const { certificate, proposed, current } = data;
  if (certificate === null || proposed === null)
    return (
      <p className="results-none">
        Winners are published from the certified result, and there is no certificate yet. When voting is over:{' '}
        <code>npm run results -- certify --out FILE</code>
      </p>
    );
  const isPublished = current?.body === proposed.body;
  return (
    <section aria-labelledby="results-winners">
      <h2 id="results-winners">The Winners page from the certified result</h2>
      <p className="results-note">
        Certificate <code>{certificate.slice(0, 16)}</code>. Who has most votes of a category wins; as many
        votes share the win. Withdrawn nominees never win.
      </p>
      <div className="winners-preview">
        <h3>{proposed.title}</h3>
        {proposed.body ? <SafeHtml html={proposed.body} /> : <p>No category has a vote.</p>}
      </div>
      {isPublished ? (
        <p role="status">
          This is what the <Link to={paths.winners()}>Winners page</Link> says. Visitors see it within about a
          minute, as stored copies expire.
        </p>
      ) : (
        <Button onClick={() => setIsAsking(true)}>Publish the winners</Button>
      )}
      {isAsking ? (
        <Modal title="Publish the winners?" onClose={() => setIsAsking(false)}>
          <p>
            Everybody can read the winners then.
            {current?.body ? ' They take the place of what the Winners page says now.' : ''}
          </p>
          {current?.body ? (
            <details>
              <summary>What it says now</summary>
              <SafeHtml className="winners-former" html={current.body} />
            </details>
          ) : null}
          {failure ? <Alert>{failure}</Alert> : null}
          <div className="modal-ways">
            <Button tone="secondary" onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
            <Button busy={busy !== undefined} onClick={() => void publish(certificate)}>
              Publish now
            </Button>
          </div>
        </Modal>
      ) : null}
    </section>
  );
}
