import { useState } from 'react';
import { useSubmission } from '../../api/submission.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { useOwnAccount } from './own-account.ts';
import { Section } from './section.tsx';

/** What is kept about a person, to take along and to delete. */
export function DataSection({ onDeleted }: { onDeleted: () => void }) {
  const { run } = useOwnAccount();
  const [isDeleting, setIsDeleting] = useState(false);
  const { isSending, error, submit } = useSubmission(async () => {
    const data = await run('account.download', {});
    const text = `${JSON.stringify(data, undefined, 2)}\n`;
    saveFile('my-data.json', new Blob([text], { type: 'application/json' }));
    announce('Your data is saved as my-data.json.');
  });
  return (
    <Section title="Your data">
      <p>
        Download everything we keep about you in one file: your account, your sign-ins, your votes of all
        editions.
      </p>
      {error ? <Alert>{error.message}</Alert> : null}
      <Button tone="outline-primary" busy={isSending} onClick={() => void submit()}>
        {isSending ? 'Preparing your data…' : 'Download my data'}
      </Button>
      <div className="account-danger">
        <h3>Delete your account</h3>
        <p>
          Your name, your email and everything that leads to you are deleted for good. Your votes still count,
          under a number that leads to nobody.
        </p>
        <Button tone="danger" onClick={() => setIsDeleting(true)}>
          Delete my account…
        </Button>
      </div>
      {isDeleting ? (
        <DeleteDialog
          onClose={() => setIsDeleting(false)}
          onDeleted={() => {
            setIsDeleting(false);
            onDeleted();
          }}
        />
      ) : null}
    </Section>
  );
}
