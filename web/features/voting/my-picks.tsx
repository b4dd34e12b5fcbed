import type { Nominee } from '#contract/catalog.ts';
import type { Answer } from '#contract/routes.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { serverNow } from '../../api/server-clock.ts';
import { logFailure } from '../../log.ts';
import { basePath, paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { usePictureDialog } from '../../ui/picture-dialog.ts';
import { saveFile } from '../../ui/save-file.ts';
import { canShare, share } from '../../ui/share.ts';
import { drawPicks, pictureSize } from './picks-picture.ts';
import { nomineesOf } from './state/catalog.ts';
import { isDuplicate, standsFor, type BallotState } from './state/votes.ts';
import { useVotingState } from './voting.ts';
import './styles/picks.css';

export type PickedShow = Pick<Answer<'events.get'>, 'event' | 'categories' | 'nominees'>;

interface MyPicksProps {
  show: PickedShow;
  onClose: () => void;
}

/** Whom a voter has chosen today: a picture to share, made in the browser, and a reminder to vote again. */
export function MyPicks({ show, onClose }: MyPicksProps) {
  const { votingEnd } = useAppConfig();
  const state = useVotingState();
  const chosen = useMemo(() => picksOf(show, state), [show, state]);
  const { dialog, close, handlers } = usePictureDialog();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { title } = show.event;

  const ids = chosen.map(({ nominee_id }) => nominee_id).join();
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    drawPicks(context, { title, nominees: chosen, url: votingUrl() }).then(
      () => setDrawn(true),
      (error: unknown) => {
        logFailure('The picture of the picks could not be drawn.', error);
        setFailure('We couldn’t make the picture. Please check your connection and open your picks again.');
      },
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the nominees are other objects after each vote, and the same ones
  }, [title, ids]);

  const save = async (isShared: boolean) => {
    const content = await new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve, 'image/png'));
    if (!content) return;
    const file = new File([content], pictureName, { type: content.type });
    if (!isShared) return saveFile(file.name, file);
    const text = `My picks in ${title}: ${votingUrl()}`;
    return share({ files: [file], text }).catch(() => saveFile(file.name, file));
  };
  const ends = votingEnd === null ? Infinity : Date.parse(votingEnd);
  const again = serverNow() + dayLength;
  const hasSheet = canShare({ files: [new File([], pictureName, { type: 'image/png' })] });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions,jsx-a11y/click-events-have-key-events -- Escape closes a dialog
    <dialog ref={dialog} className="picks" aria-labelledby="picks-title" onClose={onClose} {...handlers}>
      <div className="picks-inner">
        <button type="button" className="icon-button picks-close" aria-label="Close" onClick={close}>
          <CloseIcon />
        </button>
        <canvas ref={canvas} {...pictureSize} role="img" aria-label={`My picks in ${title}`} />
        <div className="picks-text">
          <h2 id="picks-title">My picks</h2>
          <div className="picks-ways">
            {hasSheet ? (
              <Button disabled={!isDrawn} onClick={() => void save(true)}>
                Share the picture
              </Button>
            ) : null}
            <Button
              tone={hasSheet ? 'outline-primary' : 'primary'}
              disabled={!isDrawn}
              onClick={() => void save(false)}
            >
              Save the picture
            </Button>
            {again < ends ? (
              <Button
                tone="outline-primary"
                onClick={() => saveFile('vote-again.ics', reminderOf(title, again, ends))}
              >
                Remind me every day
              </Button>
            ) : null}
          </div>
          {again < ends ? (
            <p className="picks-hint">The reminder is an entry for your calendar, until voting closes.</p>
          ) : null}
          <p role="status" className="picks-hint">
            {isDrawn ? null : (failure ?? 'Making the picture…')}
          </p>
          <dl>
            {show.categories.map(({ id, title: category }) => {
              const own = chosen.filter(({ category_id }) => category_id === id);
              return own.length === 0 ? null : (
                <div key={id}>
                  <dt>{category}</dt>
                  {own.map((nominee) => (
                    <dd key={nominee.nominee_id}>{nominee.title}</dd>
                  ))}
                </div>
              );
            })}
          </dl>
        </div>
      </div>
    </dialog>
  );
}

const votingUrl = () => location.origin + basePath + paths['voting.index']();

/** The nominees who have a vote of the voter, in the order of the show. */
function picksOf({ categories, nominees }: PickedShow, state: BallotState): Nominee[] {
  const chosen = nominees.filter((nominee) =>
    isDuplicate(state.votes, { ...nominee, nominee_id: standsFor(state, nominee) }),
  );
  return categories.flatMap(({ id }) => nomineesOf(chosen, id));
}

const pictureName = 'my-picks.png';
const dayLength = 24 * 60 * 60_000;

/** A calendar's entry (RFC 5545) that comes every day from an instant until another. */
function reminderOf(title: string, from: number, until: number): Blob {
  const time = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
  const text = `Vote again: ${title}`.replace(/[\\;,]/g, '\\$&');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Acclaim//Voting//EN',
    'BEGIN:VEVENT',
    `UID:${from}@${location.host}`,
    `DTSTAMP:${time(from)}`,
    `DTSTART:${time(from)}`,
    'DURATION:PT15M',
    `RRULE:FREQ=DAILY${until === Infinity ? '' : `;UNTIL=${time(until)}`}`,
    `SUMMARY:${text}`,
    `URL:${votingUrl()}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${text}`,
    'TRIGGER:PT0M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/calendar' });
}
