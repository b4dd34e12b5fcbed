import { useId } from 'react';
import { Link } from '../../ui/link.tsx';
import { roomGroups, type Room } from '../rooms.ts';
import { Glyph } from '../ui/glyph.tsx';

interface RoomListProps {
  rooms: readonly Room[];
  /** The id of the room that is shown. */
  current: string | undefined;
}

/** The rooms in their groups; a group without a room is left out. */
export function RoomList({ rooms, current }: RoomListProps) {
  const id = useId();
  const groups = roomGroups
    .map((name) => ({ name, members: rooms.filter(({ group }) => group === name) }))
    .filter(({ members }) => members.length > 0);
  return (
    <nav className="room-list" aria-label="Workshop">
      {groups.map(({ name, members }, index) => (
        <div key={name} role="group" aria-labelledby={`${id}-${index}`}>
          <h2 id={`${id}-${index}`}>{name}</h2>
          <ul>
            {members.map((room) => (
              <li key={room.id}>
                <Link to={room.path} aria-current={room.id === current ? 'page' : undefined}>
                  <Glyph name={room.glyph} />
                  {room.label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
