import { useState } from 'react';
import { paths } from '../../paths.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { callAdmin } from '../api.ts';
import { LoadState, useLoaded } from '../ui/calls.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

const load = (signal: AbortSignal) => callAdmin('results.winners', {}, { signal });

/** Publishes the winners of the certified result, after a preview and a confirmation. */
export function WinnersView() {
  const loaded = useLoaded(load);
  const [isAsking, setIsAsking] = useState(false);
  const publish = async (digest: string) => {
    const page = await callAdmin('results.publishWinners', { body: { certificate: digest } });
    loaded.set((before) => ({ ...before, current: page }));
    announce('The winners are published.');
  };
  if (!loaded.data || loaded.error !== undefined)
    return <LoadState of={loaded} label="Loading the winners" lines={4} />;
  const { certificate, proposed, current } = loaded.data;
  if (certificate === null || proposed === null)
    return (
      <p className="results-none">
        Winners come from the certified result, and there is no certificate yet. Once voting is over, run:{' '}
        <code>npm run results -- certify --out FILE</code>
      </p>
    );
  return (
    <section aria-labelledby="results-winners">
      <h2 id="results-winners">The Winners page from the certified result</h2>
      <p className="results-note">
        Certificate <code>{certificate.slice(0, 16)}</code>. The nominee with the most votes in a category
        wins; ties share the win. Withdrawn nominees can’t win.
      </p>
      <div className="winners-preview">
        <h3>{proposed.title}</h3>
        {proposed.body ? <SafeHtml html={proposed.body} /> : <p>No category has votes.</p>}
      </div>
      {current?.body === proposed.body ? (
        <p role="status">
          This is what the <Link to={paths.winners()}>Winners page</Link> says. Visitors see it within about a
          minute.
        </p>
      ) : (
        <Button onClick={() => setIsAsking(true)}>Publish the winners</Button>
      )}
      {isAsking ? (
        <ConfirmDialog
          title="Publish the winners?"
          cancel="Cancel"
          action="Publish now"
          tone="primary"
          onConfirm={() => publish(certificate)}
          onClose={() => setIsAsking(false)}
        >
          <p>
            Everyone will see the winners.
            {current?.body ? ' They replace what the Winners page says now.' : ''}
          </p>
          {current?.body ? (
            <details>
              <summary>What it says now</summary>
              <SafeHtml className="winners-former" html={current.body} />
            </details>
          ) : null}
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
