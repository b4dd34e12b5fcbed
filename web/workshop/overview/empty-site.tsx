import type { User } from '#contract/auth.ts';
import { Link } from '../../ui/link.tsx';
import { openRoom } from '../rooms.ts';

/** Before the first show: what to do first. */
export function EmptySite({ user }: { user: Pick<User, 'roles'> }) {
  const event = openRoom('event', user);
  return (
    <section className="overview-card" aria-labelledby="no-show">
      <h2 id="no-show">There’s no show yet</h2>
      <p>
        A show begins with its event: a title, and the dates on which fans nominate and vote. Categories,
        nominees, and pages come after that.
      </p>
      {event ? (
        <Link to={event.path} className="btn btn-primary">
          Set up the event
        </Link>
      ) : (
        <p>
          Ask whoever runs the site to import the first show: <code>npx acclaim show import DIR</code>
        </p>
      )}
    </section>
  );
}
