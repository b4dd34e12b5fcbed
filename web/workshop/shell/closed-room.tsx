import { roleWords, rolesFor } from '#contract/roles.ts';
import type { Room } from '../rooms.ts';
import { WorkshopTitle } from '../workshop-title.tsx';

/** Instead of a room that is not for the user's role. */
export function ClosedRoom({ room: { label, access } }: { room: Room }) {
  const names = rolesFor[access].map((role) => `${roleWords[role].name.toLowerCase()}s`);
  const whom = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names);
  return (
    <div className="admin-page">
      <WorkshopTitle of={label} />
      <header className="admin-head">
        <h1>{label}</h1>
      </header>
      <p>This part of the workshop is for {whom}; if you need it, ask an admin of the show for the role.</p>
    </div>
  );
}
