import { Link } from '../../ui/link.tsx';
import { openRoom, type Room } from '../rooms.ts';
import { Glyph } from '../ui/glyph.tsx';
import type { User } from '#contract/auth.ts';
import type { Gap } from './gaps.ts';

interface MissingProps {
  gaps: readonly Gap[];
  /** What they are missing before. */
  event: string;
  user: Pick<User, 'roles'>;
}

/** What is missing, each with a link to the room that mends it, where the user may see it. */
export function Missing({ gaps, event, user }: MissingProps) {
  return (
    <section className="overview-card" aria-labelledby="missing">
      <h2 id="missing">Missing before {event}</h2>
      {gaps.length === 0 ? (
        <p className="nothing-missing">
          <Glyph name="check" /> Nothing is missing.
        </p>
      ) : (
        <ul className="gap-list">
          {gaps.map((gap) => (
            <li key={gap.text}>
              <p>{gap.text}</p>
              <Mend gap={gap} room={openRoom(gap.room, user)} />
              {gap.details ? <Details details={gap.details} /> : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Mend({ gap, room }: { gap: Gap; room: Room | undefined }) {
  return room ? (
    <Link to={room.path} aria-label={`${room.label}: ${gap.text}`}>
      {room.label}
    </Link>
  ) : null;
}

/** As many as can be read at a glance; the others open. */
function Details({ details }: { details: readonly string[] }) {
  const list = (
    <ul>
      {details.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
  if (details.length <= 3) return list;
  return (
    <details>
      <summary>Show all {details.length}</summary>
      {list}
    </details>
  );
}
