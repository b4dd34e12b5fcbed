import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Offer } from '../save/open-template.ts';

/** Asks what becomes of the changes of closed tabs. */
export function UnsavedChanges({ offers }: { offers: readonly Offer[] }) {
  const [open, setOpen] = useState(offers);
  const close = (offer: Offer) => setOpen((before) => before.filter((each) => each !== offer));
  const restore = async (offer: Offer) => {
    if (!(await offer.restore())) return;
    close(offer);
    announce('The changes are back in the draft. You can undo this.');
  };
  return open.map((offer) => (
    <Alert key={offer.at} tone="info" className="unsaved-changes">
      <p>
        Another tab on this device was closed with unsaved changes on{' '}
        {new Date(offer.at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}.
      </p>
      <div className="dialog-actions">
        <Button onClick={() => void restore(offer)}>Restore them</Button>
        <Button
          tone="secondary"
          onClick={() => {
            offer.discard();
            close(offer);
          }}
        >
          Discard them
        </Button>
      </div>
    </Alert>
  ));
}
