import type { PictureUse } from '#contract/uploads.ts';
import { templatePath } from '../../admin-paths.ts';
import { Link } from '../../ui/link.tsx';
import { openRoom } from '../rooms.ts';
import { useUser } from '../use-user.ts';
import { userWords } from './find.ts';

/** The room that changes what uses a picture. */
const roomOf: Partial<Record<PictureUse['part'], string>> = {
  page: 'pages',
  menu: 'menus',
  sponsor: 'sponsors',
  nominee: 'nominees',
  look: 'look',
};

/** Uses that are shown before the rest is asked for. */
const mostShown = 3;

/** Where a picture is used, each with the way to the room that changes it. */
export function Places({ uses }: { uses: readonly PictureUse[] }) {
  const [shown, rest] = [uses.slice(0, mostShown), uses.slice(mostShown)];
  return (
    <>
      <List uses={shown} />
      {rest.length > 0 ? (
        <details className="picture-more">
          <summary>{rest.length} more</summary>
          <List uses={rest} />
        </details>
      ) : null}
    </>
  );
}

const List = ({ uses }: { uses: readonly PictureUse[] }) => (
  <ul className="picture-uses">
    {uses.map((use) => (
      <li key={`${use.part} ${use.id}`}>
        <Place use={use} />
      </li>
    ))}
  </ul>
);

function Place({ use: { part, id, name } }: { use: PictureUse }) {
  const user = useUser();
  const room = roomOf[part];
  const isTemplate = part === 'template' || part === 'version';
  const path = isTemplate ? templatePath(id) : room && openRoom(room, user)?.path;
  return (
    <>
      {userWords[part]}: {path ? <Link to={path}>{name}</Link> : name}
    </>
  );
}
