import type { Answer } from '#contract/routes.ts';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Allowed } from '../allowed.tsx';
import { callAdmin } from '../api.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { formatWhen } from '../ui/times.ts';

interface PublishFiguresProps {
  certificate: Answer<'results.winners'>['certificate'];
  /** Categories whose winners the figures would tell. */
  unrevealed: number;
  timeZone: string;
  onOpened: (instant: string) => void;
}

/** The seal of the certified result, and the button that makes certificate and ballots public. */
export function PublishFigures({ certificate, unrevealed, timeZone, onOpened }: PublishFiguresProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className="figures" aria-labelledby="results-figures">
      <h2 id="results-figures">Certificate and figures</h2>
      {certificate ? (
        <>
          <dl className="figures-seal">
            <dt>Digest</dt>
            <dd>
              <code>{certificate.digest}</code>
            </dd>
            {certificate.sealed === null ? null : (
              <>
                <dt>Sealed</dt>
                <dd>{formatWhen(certificate.sealed, timeZone)}</dd>
              </>
            )}
            <dt>Figures</dt>
            <dd>
              {certificate.opened === null
                ? 'Seen by admins and auditors only'
                : `Public since ${formatWhen(certificate.opened, timeZone)}`}
            </dd>
          </dl>
          {certificate.opened === null ? (
            <>
              <p className="results-note">
                The seal is public since the result was certified. Publishing the figures lets everyone
                compare them with it and count all ballots again. It can’t be undone.
                {unrevealed > 0 ? ' Reveal all winners first: the figures tell who they are.' : ''}
              </p>
              <Allowed access="admin">
                <Button tone={unrevealed > 0 ? 'secondary' : 'primary'} onClick={() => setIsAsking(true)}>
                  Publish all figures
                </Button>
              </Allowed>
            </>
          ) : (
            <p className="results-note">
              Everyone can check the count on <Link to={paths.verify()}>Verify my vote</Link>: its digest is
              the one above.
            </p>
          )}
        </>
      ) : (
        <p className="results-none">
          There is no certificate yet. When voting is over, run{' '}
          <code>npx acclaim results certify --out FILE</code>
        </p>
      )}
      {isAsking && certificate ? (
        <Question
          unrevealed={unrevealed}
          onClose={() => setIsAsking(false)}
          onConfirm={async (early) => {
            const body = { certificate: certificate.digest, ...(early && { early }) };
            onOpened((await callAdmin('results.open', { body })).opened);
            announce('All figures are public.');
          }}
        />
      ) : null}
    </section>
  );
}

interface QuestionProps {
  unrevealed: number;
  onConfirm: (early: boolean) => Promise<unknown>;
  onClose: () => void;
}

/** Asks twice while winners are still secret. */
function Question({ unrevealed, onConfirm, onClose }: QuestionProps) {
  const [isEarly, setIsEarly] = useState(false);
  const isRefused = unrevealed > 0 && !isEarly;
  return (
    <ConfirmDialog
      title="Publish all figures?"
      cancel="Cancel"
      action="Publish now"
      tone={unrevealed > 0 ? 'danger' : 'primary'}
      isReady={!isRefused}
      onConfirm={() => onConfirm(isEarly)}
      onClose={onClose}
    >
      <p>Everyone will see every count and every ballot, without names of voters. It can’t be undone.</p>
      {unrevealed > 0 ? (
        <>
          <p>
            <strong>
              {unrevealed === 1 ? '1 category isn’t' : `${unrevealed} categories aren’t`} revealed yet.
            </strong>{' '}
            The figures tell who wins.
          </p>
          <label className="results-check">
            <input
              type="checkbox"
              className="form-check-input"
              checked={isEarly}
              onChange={(event) => setIsEarly(event.target.checked)}
            />
            Publish before all winners are revealed
          </label>
        </>
      ) : null}
    </ConfirmDialog>
  );
}
