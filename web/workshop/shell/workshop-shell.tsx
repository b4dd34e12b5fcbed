import type { User } from '#contract/auth.ts';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { adminPath } from '../../admin-paths.ts';
import { useAppConfig } from '../../api/app-config.tsx';
import { useSession } from '../../api/session.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Link } from '../../ui/link.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { SecondFactorDialog, SignInDialog } from '../admin-gate.tsx';
import { Notices } from '../ui/notices.tsx';
import { mayUse } from '../roles.ts';
import { rooms, roomsOf, type RoomId } from '../rooms.ts';
import { useUser } from '../use-user.ts';
import { WorkshopTitle } from '../workshop-title.tsx';
import { AccountBox } from './account-box.tsx';
import { ClosedRoom } from './closed-room.tsx';
import { RoomList } from './room-list.tsx';
import { RoomsSheet } from './rooms-sheet.tsx';
import './workshop-shell.scss';

interface WorkshopShellProps {
  screens: Readonly<Record<RoomId, ReactNode>>;
  signIn: ReactNode;
}

/**
 * The frame around every room: the rooms of the user's role, who is signed in, and the room of the address. It asks for
 * the sign-in once the session has ended, over a room that stays as it is.
 */
export function WorkshopShell({ screens, signIn }: WorkshopShellProps) {
  const { name } = useAppConfig();
  const { pathname } = useLocation();
  const user = useUser();
  const [isLeaving, setIsLeaving] = useState(false);
  const room = roomAt(withoutSlash(pathname), user);
  const navigation = (
    <>
      <RoomList rooms={roomsOf(user)} current={room?.id} />
      <AccountBox user={user} onLeaving={setIsLeaving} />
    </>
  );
  return (
    <div className="workshop-shell">
      <SkipLink />
      <header className="workshop-rail">
        <p className="workshop-house">{name}</p>
        {navigation}
      </header>
      <RoomsSheet label={room?.label ?? 'Workshop'} name={name}>
        {navigation}
      </RoomsSheet>
      <main id="content" tabIndex={-1} aria-label={room?.label ?? 'Not found'}>
        <Notices />
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<RoomSkeleton />}>
            {room === undefined ? (
              <Elsewhere user={user} />
            ) : mayUse(room.access, user) ? (
              screens[room.id]
            ) : (
              <ClosedRoom room={room} />
            )}
          </Suspense>
        </ErrorBoundary>
      </main>
      <SessionEnd signIn={signIn} isLeaving={isLeaving} />
    </div>
  );
}

/**
 * The room of an address. The workshop's own address is that of the overview, and leads who may not see that on to
 * another room.
 */
const roomAt = (pathname: string, user: Pick<User, 'roles'>) =>
  rooms.find(({ path, access }) => path === pathname && (path !== adminPath || mayUse(access, user)));

const withoutSlash = (pathname: string) => pathname.replace(/\/$/, '');

function SessionEnd({ signIn, isLeaving }: { signIn: ReactNode; isLeaving: boolean }) {
  const { user } = useSession();
  if (isLeaving) return null;
  if (user?.secondFactor) return <SecondFactorDialog user={user} />;
  return user ? null : <SignInDialog signIn={signIn} />;
}

function SkipLink() {
  return (
    <a
      className="skip-link btn btn-primary"
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      Skip to content
    </a>
  );
}

function RoomSkeleton() {
  return (
    <div className="admin-page">
      <SkeletonText lines={4} label="Loading the workshop" />
    </div>
  );
}

/** At the workshop's own address leads on to the first room of the user's; any other address has no room. */
function Elsewhere({ user }: { user: Pick<User, 'roles'> }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const first = withoutSlash(pathname) === adminPath ? roomsOf(user)[0]?.path : undefined;
  useEffect(() => {
    if (first !== undefined) void navigate(first, { replace: true });
  }, [first, navigate]);
  if (first !== undefined) return <RoomSkeleton />;
  return (
    <div className="admin-page">
      <WorkshopTitle of="Not found" />
      <h1>Page not found</h1>
      <p>
        The workshop has no such page. <Link to={adminPath}>Go to the start of the workshop</Link>
      </p>
    </div>
  );
}
