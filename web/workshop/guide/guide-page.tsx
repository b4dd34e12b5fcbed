import type { ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { switchName } from '../content/labels.ts';
import { openRoom, type RoomId } from '../rooms.ts';
import { useUser } from '../use-user.ts';
import { WorkshopTitle } from '../workshop-title.tsx';
import './guide.scss';

/** How a show is run from its first day to the next year's, for those who run it. */
export function GuidePage() {
  return (
    <article className="admin-page guide">
      <WorkshopTitle of="Run a show" />
      <header className="admin-head">
        <h1>Run a show</h1>
      </header>
      <p className="guide-lead">
        Everything saves by itself and is on the site within seconds. Whatever you do is in the{' '}
        <Room of="log">log</Room> with your name, and can be taken back there. So try things: nothing you can
        do here loses a vote.
      </p>
      <Contents />
      <Part id="begin">
        <Steps>
          <li>
            <Room of="event">Event</Room>: the name of the show, its time zone, and the dates. Nothing opens
            until you turn on ‘{switchName}’. Before you do, set when voting opens: without that date, it
            opens right away.
          </li>
          <li>
            <Room of="categories">Categories</Room>: one after the other, in the order of the evening. Say of
            each whether fans or a jury decide it, and whether fans may propose nominees.
          </li>
          <li>
            <Room of="people">People</Room>: invite whoever works with you. Editors change what the show says,
            template managers the home page, auditors read results and change nothing.
          </li>
        </Steps>
      </Part>
      <Part id="nominees">
        <Steps>
          <li>
            Have a spreadsheet? Open <Room of="nominees">Nominees</Room> and paste it, or drop the file. The
            columns are recognized by their names. Each mistake is shown in its cell, where you mend it; then
            you see what is new, changed and missing before anything is applied.
          </li>
          <li>
            Drop all pictures at once. They find their nominees by their file names; what fits nobody you
            place by hand.
          </li>
          <li>
            Type in the list to change a title, drag a nominee by its handle, or move it with the arrow keys.
          </li>
        </Steps>
        <p>
          Portraits and posters look best at 800 × 1200 pixels or more, pictures of scenes at 1200 × 750. Up
          to 30 MB each; they are made smaller on their way.
        </p>
      </Part>
      <Part id="site">
        <Steps>
          <li>
            <Room of="look">Look</Room>: colors, logo, and the pictures at the top. Colors that are hard to
            read are pointed out before they are saved.
          </li>
          <li>
            <Room of="home">Home page</Room>: hide and move its sections from the hero down, add widgets
            between them, preview, publish now or at an hour.
          </li>
          <li>
            <Room of="pages">Pages</Room>, <Room of="menus">Menus</Room> and{' '}
            <Room of="sponsors">Sponsors</Room>: rules, history, contact, and what leads there.
          </li>
        </Steps>
        <p>
          The <Room of="overview">Overview</Room> names what is missing before the next step, and leads to it.
        </p>
      </Part>
      <Part id="voting">
        <p>
          You may mend a typo, replace a picture, add a late nominee, change the order or extend the deadline
          at any time: votes belong to the nominee, not to a title or a place.
        </p>
        <ul>
          <li>
            <strong>A nominee has to go?</strong> Withdraw it with a reason. Its voters get their votes back
            and can vote again the same day. The withdrawn votes stay in the count’s record and win nothing.
          </li>
          <li>
            <strong>Ending earlier, fewer votes a day, another time zone:</strong> the workshop asks first and
            says what it does to the people who vote right now.
          </li>
          <li>
            <strong>Two of you at once?</strong> Changes are put together. Only where both changed the same
            field, you see both and choose.
          </li>
        </ul>
      </Part>
      <Part id="count">
        <Steps>
          <li>
            Voting closes by itself. Look at <Room of="results">Results</Room>, at the fraud signals and the
            rules.
          </li>
          <li>
            Have the result certified. This is the one step for the engineer of your site: it counts every
            ballot again, and seals the result, before anybody sees a winner.
          </li>
          <li>
            On the night, open <Room of="reveal">Reveal</Room> on a phone at the side of the stage: one button
            for each category, and ten seconds to take a press back before anybody has seen it. The screen for
            the hall and the Winners page follow.
          </li>
          <li>
            When all winners are out, publish the figures in Results, so that everybody can check the count.
          </li>
        </Steps>
      </Part>
      <Part id="next">
        <p>
          An edition ends when the next one begins, which your engineer starts. Its categories, votes and
          winners stay as they are, at an address of their own. Pages, menus, pictures, sponsors and accounts
          go on.
        </p>
      </Part>
    </article>
  );
}

const parts = {
  begin: 'Set up the show',
  nominees: 'Bring in the nominees',
  site: 'Make it yours',
  voting: 'While people vote',
  count: 'The result, and the night',
  next: 'The next year',
};

function Contents() {
  return (
    <nav aria-label="On this page">
      <ol>
        {Object.entries(parts).map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Part({ id, children }: { id: keyof typeof parts; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{parts[id]}</h2>
      {children}
    </section>
  );
}

const Steps = ({ children }: { children: ReactNode }) => <ol>{children}</ol>;

/** A room by its name; a link where the reader may go there. */
function Room({ of, children }: { of: RoomId; children: ReactNode }) {
  const room = openRoom(of, useUser());
  return room ? <Link to={room.path}>{children}</Link> : <strong>{children}</strong>;
}
