import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Offer } from '../save/open-template.ts';
import './publish.scss';

/** Offers what other tabs, which are gone, have left unsaved on this device. */
export function KeptOffers({ offers }: { offers: readonly Offer[] }) {
  const [open, setOpen] = useState(offers);
  const close = (offer: Offer) => setOpen((before) => before.filter((each) => each !== offer));
  const restore = async (offer: Offer) => {
    if (!(await offer.restore())) return;
    close(offer);
    announce('The changes are in the draft again. It can be undone.');
  };
  return open.map((offer) => (
    <Alert key={offer.at} tone="info" className="kept-offer">
      <p>
        Another tab on this device was closed with changes that were not saved, on{' '}
        {new Date(offer.at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}.
      </p>
      <div className="publish-ways">
        <Button onClick={() => void restore(offer)}>Restore them</Button>
        <Button
          tone="secondary"
          onClick={() => {
            offer.discard();
            close(offer);
          }}
        >
          Throw them away
        </Button>
      </div>
    </Alert>
  ));
}
