import type { Release, TemplateHead } from '#contract/template-manager.ts';
import { useState } from 'react';
import { serverNow } from '../../../api/server-clock.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ConfirmDialog, firstClick } from '../../ui/confirm-dialog.tsx';
import { formatWhen } from '../../ui/times.ts';
import { changeWords, newerThan, nowOf, outlookOf, withoutRelease, type Home } from './outlook.ts';
import { releaseText } from './template-state.ts';

interface ScheduledProps {
  head: TemplateHead;
  home: Home;
  isBusy: boolean;
  /** Schedules the present version for the times of a release, in its place. */
  onReplace: (release: Release) => void;
  /** Cancels a release; false, or a rejection, when it stays. */
  onCancel: (release: Release) => Promise<unknown>;
}

/** What is scheduled of a template. What would replace a newer version says so, with what to do. */
export function ScheduledList(props: ScheduledProps) {
  const { head, home, isBusy } = props;
  const [asked, setAsked] = useState<Release>();
  if (head.scheduled.length === 0) return null;
  return (
    <section aria-labelledby="publish-scheduled">
      <h3 id="publish-scheduled">Scheduled</h3>
      <ul className="action-list">
        {head.scheduled.map((release) =>
          newerThan(head, release, serverNow()) === undefined ? (
            <li key={release.id}>
              <span>
                {releaseText(release, home.timeZone)}, by {release.made.by}
              </span>
              <Button
                tone="secondary"
                className="btn-compact"
                busy={isBusy}
                onClick={firstClick(() => setAsked(release))}
              >
                Cancel<VisuallyHidden>: {releaseText(release, home.timeZone)}</VisuallyHidden>
              </Button>
            </li>
          ) : (
            <li key={release.id} className="publish-older">
              <OlderNote {...props} release={release} onAsk={setAsked} />
            </li>
          ),
        )}
      </ul>
      <CancelQuestion {...props} release={asked} onClose={() => setAsked(undefined)} />
    </section>
  );
}

/** The scheduled releases of a template that would replace a newer version. */
export function OlderNotes(props: ScheduledProps) {
  const { head } = props;
  const [asked, setAsked] = useState<Release>();
  const older = head.scheduled.filter((release) => newerThan(head, release, serverNow()) !== undefined);
  return (
    <>
      {older.map((release) => (
        <OlderNote key={release.id} {...props} release={release} onAsk={setAsked} />
      ))}
      <CancelQuestion {...props} release={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

interface OlderNoteProps extends ScheduledProps {
  release: Release;
  onAsk: (release: Release) => void;
}

function OlderNote({ head, home, release, isBusy, onReplace, onAsk }: OlderNoteProps) {
  const { timeZone } = home;
  const newer = newerThan(head, release, serverNow());
  const what = newer === head.live?.revision ? `what is live (version ${newer})` : `version ${newer}`;
  const until = release.until === null ? '' : ` until ${formatWhen(release.until, timeZone)}`;
  const when = formatWhen(release.from, timeZone);
  return (
    <Alert tone="warning">
      <p>
        Scheduled for {when}
        {until}: version {release.revision}, older than {what}. It will replace the newer one.
      </p>
      <div className="dialog-actions">
        <Button className="btn-compact" busy={isBusy} onClick={firstClick(() => onReplace(release))}>
          Use the newest version instead<VisuallyHidden>: {when}</VisuallyHidden>
        </Button>
        <Button
          tone="secondary"
          className="btn-compact"
          busy={isBusy}
          onClick={firstClick(() => onAsk(release))}
        >
          Cancel it<VisuallyHidden>: {when}</VisuallyHidden>
        </Button>
      </div>
    </Alert>
  );
}

interface CancelQuestionProps extends ScheduledProps {
  release: Release | undefined;
  onClose: () => void;
}

function CancelQuestion({ head, home, release, onCancel, onClose }: CancelQuestionProps) {
  if (!release) return null;
  const after = withoutRelease(outlookOf(home), head.id, release.id);
  return (
    <ConfirmDialog
      title="Cancel this publishing?"
      cancel="Keep it scheduled"
      action="Cancel it"
      onConfirm={() => onCancel(release)}
      onClose={onClose}
    >
      <p>
        {head.title}: {releaseText(release, home.timeZone)}.
      </p>
      <p>{changeWords(home, after, nowOf(home))}</p>
    </ConfirmDialog>
  );
}
