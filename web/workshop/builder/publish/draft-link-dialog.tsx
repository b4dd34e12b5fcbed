import type { DraftLink } from '#contract/draft-links.ts';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { sharedDraftPath } from '../../../admin-paths.ts';
import { ApiError } from '../../../api/client.ts';
import { zoneName } from '../../../format.ts';
import { basePath } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { canShare, share } from '../../../ui/share.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { callAdmin } from '../../api.ts';
import { LoadState, useAction, useLoaded } from '../../ui/calls.tsx';
import { ConfirmDialog, firstClick } from '../../ui/confirm-dialog.tsx';
import { formatWhen } from '../../ui/times.ts';
import { useEditorSelector } from '../state/store.tsx';
import './draft-link.scss';

const whatItShows =
  'Anyone with the link sees this draft as it is saved at that moment, on any phone or computer and without signing in.';

/** The link that shows the draft to people outside of the workshop. */
export function ShareDialog({ template }: { template: string }) {
  const load = useCallback(
    (signal: AbortSignal) => callAdmin('templates.shared', { query: { template } }, { signal }),
    [template],
  );
  const { set, ...loaded } = useLoaded(load);
  const { link, timeZone = 'UTC' } = loaded.data ?? {};
  const setLink = (next: DraftLink | null) => set((before) => ({ ...before, link: next }));
  const { isBusy, error, run } = useAction(async (renew: boolean) => {
    try {
      setLink(await callAdmin('templates.share', { body: { template, ...(renew && { renew }) } }));
    } catch (cause) {
      // Someone else has ended it: what is there now comes with the message.
      if (cause instanceof ApiError && cause.code === 'draft_link_ended') loaded.reload();
      throw cause;
    }
    announce(renew ? 'The link works for another week.' : 'The link is made. It works for a week.');
  });
  const end = async () => {
    await callAdmin('templates.unshare', { body: { template } });
    setLink(null);
    announce('The link has ended.');
  };
  const words = useRef<HTMLParagraphElement>(null);
  // The pressed button may be gone, with the focus.
  useEffect(() => {
    if (document.activeElement === document.body) words.current?.focus();
  }, [link]);
  return (
    <div className="dialog-body">
      <LoadState of={loaded} label="Loading the link" />
      {link === undefined ? null : (
        <p ref={words} tabIndex={-1}>
          {whatItShows} {link ? '' : 'It works for a week, or until you end it.'}
        </p>
      )}
      {link ? <OpenLink {...{ link, timeZone, isBusy }} onRenew={() => void run(true)} onEnd={end} /> : null}
      {error ? <Alert>{error}</Alert> : null}
      {link === null ? (
        <div className="dialog-actions">
          <Button busy={isBusy} onClick={firstClick(() => void run(false))}>
            Make a link
          </Button>
        </div>
      ) : null}
    </div>
  );
}

interface OpenLinkProps {
  link: DraftLink;
  timeZone: string;
  isBusy: boolean;
  onRenew: () => void;
  onEnd: () => Promise<void>;
}

function OpenLink({ link: { token, until, made }, timeZone, isBusy, onRenew, onEnd }: OpenLinkProps) {
  const [isAsking, setIsAsking] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const url = location.origin + basePath + sharedDraftPath(token);
  return (
    <>
      <div ref={field} className="draft-link">
        <TextField
          label="Link to the draft"
          readOnly
          required={false}
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </div>
      <div className="dialog-actions">
        <CopyButton url={url} field={field} />
        <SendButton url={url} />
        <a className="btn btn-link" href={url} target="_blank" rel="noreferrer">
          Open it in a new tab
        </a>
      </div>
      <div className="draft-link-end">
        <p>
          Works until {formatWhen(until, timeZone)} ({zoneName(timeZone, Date.parse(until))}). Made{' '}
          {formatWhen(made.at, timeZone)}, by {made.by}.
        </p>
        <div className="dialog-actions">
          <Button tone="secondary" busy={isBusy} onClick={firstClick(onRenew)}>
            For another week
          </Button>
          <Button tone="secondary" onClick={firstClick(() => setIsAsking(true))}>
            End this link…
          </Button>
        </div>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title="End this link?"
          cancel="Keep it"
          action="End the link"
          onConfirm={onEnd}
          onClose={() => setIsAsking(false)}
        >
          <p>
            People who have it no longer see the draft. You can make a new link then, but this one stays
            ended.
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** Copies the link. Where the browser refuses that, selects it, to be copied by hand. */
function CopyButton({ url, field }: { url: string; field: RefObject<HTMLDivElement | null> }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setOutcome('copied');
      announce('Link copied.');
    } catch {
      setOutcome('refused');
      field.current?.querySelector('input')?.focus();
    }
  };
  return (
    <>
      {outcome === 'refused' ? (
        <Alert tone="warning">
          The browser refused to copy. The link is selected above: copy it from there.
        </Alert>
      ) : null}
      <Button onClick={() => void copy()}>{outcome === 'copied' ? 'Copied' : 'Copy the link'}</Button>
    </>
  );
}

/** Opens the share sheet of a phone; nothing where there is none. */
function SendButton({ url }: { url: string }) {
  const title = useEditorSelector(({ draft }) => draft.title);
  const data = { title: `Draft of ‘${title}’`, url };
  if (!canShare(data)) return null;
  return (
    // The link is there to copy in any case.
    <Button tone="secondary" onClick={() => void share(data).catch(() => undefined)}>
      Send it…
    </Button>
  );
}
