import { useId } from 'react';
import { Link } from '../../ui/link.tsx';
import { roomGroups, type Room } from '../rooms.ts';
import { Glyph } from '../ui/glyph.tsx';
import { useUnsaved } from './unsaved.ts';

interface RoomListProps {
  rooms: readonly Room[];
  /** The id of the room that is shown. */
  current: string | undefined;
}

const names = (list: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(list);

/** The rooms in their groups, with what is unsaved in each; a group without a room is left out. */
export function RoomList({ rooms, current }: RoomListProps) {
  const id = useId();
  const unsaved = useUnsaved();
  // The room that is shown says it itself.
  const late = rooms.filter(({ id: room }) => unsaved[room] !== undefined && room !== current);
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
                  {unsaved[room.id] === undefined ? null : (
                    <span className="room-unsaved">{unsaved[room.id]} unsaved</span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {late.length === 0 ? null : (
        <p className="rooms-unsaved">
          Not saved yet: {names(late.map(({ label }) => label))}. It is kept on this device; open the room to
          finish it.
        </p>
      )}
    </nav>
  );
}
