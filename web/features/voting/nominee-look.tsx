import type { Category, Nominee } from '#contract/catalog.ts';
import { useEffect, useState } from 'react';
import { getSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { ArrowIcon, CloseIcon } from '../../ui/icons.tsx';
import { Cast, Handle, WebsiteLink } from '../../ui/people.tsx';
import { usePictureDialog } from '../../ui/picture-dialog.ts';
import { NomineePicture } from './nominee-picture.tsx';
import { ShareButton } from './share-button.tsx';
import { useVote } from './use-vote.ts';
import { VoteMessage } from './vote-message.tsx';
import './styles/look.css';

export interface NomineeLookProps {
  nominees: readonly Nominee[];
  category: Category;
  /** Whom to begin with. */
  start: Nominee;
  onClose: () => void;
}

const pictureWidths = {
  vertical: '(min-width: 768px) min(40vw, 36rem), 90vw',
  horizontal: '(min-width: 768px) min(60vw, 48rem), 90vw',
};

/** A closer look at a nominee without voting: the larger picture, cast and links, and from here to the others of the category. */
export function NomineeLook({ nominees, category, start, onClose }: NomineeLookProps) {
  const [id, setId] = useState(start.nominee_id);
  const index = nominees.findIndex(({ nominee_id }) => nominee_id === id);
  const nominee = nominees[index] ?? start;
  const { title, cast, twitter, profile_website: website, slug } = nominee;
  const { orientation } = category.type;

  const step = (by: 1 | -1) => {
    const next = nominees[(index + by + nominees.length) % nominees.length];
    if (next) setId(next.nominee_id);
  };
  const { dialog, close, handlers } = usePictureDialog(step);
  // What had the focus may have gone with the nominee before; the arrow keys are the dialog's.
  useEffect(() => {
    if (!dialog.current?.contains(document.activeElement)) dialog.current?.focus();
  }, [id, dialog]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions,jsx-a11y/click-events-have-key-events -- Escape closes a dialog
    <dialog
      ref={dialog}
      tabIndex={-1}
      className="look"
      aria-labelledby="look-title"
      data-orientation={orientation}
      onClose={onClose}
      {...handlers}
    >
      <div className="look-inner">
        <div className="look-picture">
          <NomineePicture key={id} {...{ nominee, category }} width={pictureWidths[orientation]} isEager />
        </div>
        <div className="look-text">
          <div aria-live="polite">
            {category.title_column ? <p className="nominee-column">{category.title_column}</p> : null}
            <h2 id="look-title">{title}</h2>
          </div>
          {cast.length > 0 ? <Cast cast={cast} className="nominee-cast" /> : null}
          <div className="nominee-links">
            {twitter ? <Handle twitter={twitter} /> : null}
            {website ? <WebsiteLink href={website} title={title} /> : null}
            <ShareButton
              key={id}
              title={title}
              path={paths['voting.index']({ category: category.key, nominee: slug })}
            />
          </div>
          {category.decided_by === 'fans' ? (
            <>
              <LookVote key={id} nominee={nominee} close={close} />
              <VoteMessage />
            </>
          ) : null}
        </div>
        <div className="look-steps">
          <StepButton way="back" onStep={() => step(-1)} />
          <span>
            {index + 1} of {nominees.length}
          </span>
          <StepButton way="forward" onStep={() => step(1)} />
        </div>
        <button type="button" className="icon-button look-close" aria-label="Close" onClick={close}>
          <CloseIcon />
        </button>
      </div>
    </dialog>
  );
}

function StepButton({ way, onStep }: { way: 'back' | 'forward'; onStep: () => void }) {
  return (
    <button
      type="button"
      className="icon-button"
      data-way={way}
      aria-label={way === 'back' ? 'Previous nominee' : 'Next nominee'}
      onClick={onStep}
    >
      <ArrowIcon />
    </button>
  );
}

/** Gives the vote, or takes it back. Signed out, the form that asks to sign in is on the page below. */
function LookVote({ nominee, close }: { nominee: Nominee; close: () => void }) {
  const { status, label, rest, failure, isBusy, cancels, press } = useVote(nominee);
  return (
    <>
      <button
        type="button"
        className="btn btn-primary look-vote"
        data-status={status}
        aria-disabled={isBusy || undefined}
        disabled={status === 'limit'}
        onClick={() => {
          if (!getSession().user) close();
          press();
        }}
      >
        {label}
        {cancels ? <span aria-hidden="true"> – click to cancel</span> : null}
        <span className="visually-hidden"> {rest}</span>
      </button>
      {failure ? <p className="nominee-failure">{failure}</p> : null}
    </>
  );
}
