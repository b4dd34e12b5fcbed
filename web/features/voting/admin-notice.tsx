import { Alert } from '../../ui/alert.tsx';

/** What an admin reads who sees the voting page while it is closed to everybody else (tests/SPEC.md: Screens and routes). */
export function AdminNotice() {
  return (
    <Alert className="voting-admin-notice">
      Voting is closed. This page is visible to you because you are logged in as an admin. It is not visible
      to other visitors.
    </Alert>
  );
}
