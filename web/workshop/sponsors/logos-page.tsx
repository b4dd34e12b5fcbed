import { useState } from 'react';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { EntryList, type Entry } from '../content/entry-list.tsx';
import { fieldsIn, type FieldIn } from '../content/fields.ts';
import { labels } from '../content/labels.ts';
import { SettledLine, TextLine } from '../content/lines.tsx';
import { PartRoom } from '../content/part-room.tsx';
import { PictureInput } from '../content/picture-input.tsx';
import { RoomSection } from '../content/room-section.tsx';
import { useParts, type EditedPart } from '../content/use-part.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { SortedList } from '../ui/sorting/sorter.ts';
import { AddByTitle } from './add-by-title.tsx';
import { CarouselFields } from './carousel-fields.tsx';
import { newCarousel, newSponsor, withoutSponsor, type SponsorValues } from './sponsor-state.ts';
import './sponsors.scss';

interface SponsorsProps {
  part: EditedPart<SponsorValues>;
  value: SponsorValues;
  field: FieldIn<SponsorValues>;
}

/** The room at /admin/sponsors: who supports the show, and where their logos are. */
export function SponsorsPage() {
  const part = useParts('sponsors', 'carousels', 'app');
  return (
    <PartRoom
      title="Sponsors"
      part={part}
      labels={labels}
      intro="Who supports the show, and the carousels that show their logos. A sponsor is on the site once a carousel has it."
    >
      {(value) => {
        const shared = { part, value, field: fieldsIn(value, part, labels) };
        return (
          <>
            <RoomSection
              title="Presented by"
              words="One sponsor before all others, on the home page and above the ballot."
            >
              <PresentedBy {...shared} />
            </RoomSection>
            <RoomSection title="Carousels" words="Rows of logos. Widgets of the home page can show them too.">
              {value.carousels.map((carousel) => (
                <CarouselFields key={carousel.id} {...shared} carousel={carousel} />
              ))}
              <AddByTitle
                label="New carousel"
                placeholder="Heading"
                action="Add carousel"
                onAdd={(title) => {
                  part.change({
                    ...value,
                    carousels: [...value.carousels, newCarousel(title)],
                  });
                  announce(`${title} is added.`);
                }}
              />
            </RoomSection>
            <RoomSection title="Sponsors" words="Everybody who can be in a carousel.">
              <Sponsors {...shared} />
            </RoomSection>
          </>
        );
      }}
    </PartRoom>
  );
}

function PresentedBy({ part, value, field }: SponsorsProps) {
  const image = field('app', 'presentedBy', 'image');
  return (
    <>
      <TextLine {...field('app', 'presentedBy', 'text')} />
      <SettledLine {...field('app', 'presentedBy', 'url')} inputMode="url" />
      <PictureInput
        label={image.label}
        name={image.value}
        url={part.pictures[value.app.presentedBy.image]}
        error={image.error}
        onChange={(name, url) => {
          if (url !== undefined) part.session.addPictures({ [name]: url });
          image.onChange(name);
        }}
      />
    </>
  );
}

function Sponsors({ part, value, field }: SponsorsProps) {
  const [removing, setRemoving] = useState<SponsorValues['sponsors'][number]>();
  const { session, pictures, errors } = part;
  const [sorted] = useState((): SortedList => {
    const now = () => session.view.get().value?.sponsors ?? [];
    return {
      ids: () => now().map(({ id }) => id),
      nameOf: (id) => now().find((each) => each.id === id)?.title || 'the sponsor',
      move: () => undefined,
    };
  });
  const entries = value.sponsors.map((sponsor, at): Entry => {
    const image = field('sponsors', at, 'fullimage');
    const url = pictures[sponsor.fullimage];
    return {
      id: sponsor.id,
      hasError: Object.keys(errors).some((path) => path.startsWith(`sponsors[${at}].`)),
      face: (
        <div className="logo-face">
          <span className="logo-mark">{url ? <img src={url} alt="" /> : null}</span>
          <span>
            <strong>{sponsor.title || 'Without a name'}</strong>
            <small>{usesOf(value, sponsor.id)}</small>
          </span>
        </div>
      ),
      details: (
        <>
          <TextLine {...field('sponsors', at, 'title')} />
          <TextLine {...field('sponsors', at, 'company')} />
          <SettledLine {...field('sponsors', at, 'url')} inputMode="url" hint="Where the logo leads." />
          <PictureInput
            label={image.label}
            name={image.value}
            url={url}
            error={image.error}
            onChange={(name, address) => {
              if (address !== undefined) session.addPictures({ [name]: address });
              image.onChange(name);
            }}
          />
          <div className="wide entry-ends">
            <Button tone="secondary" onClick={() => setRemoving(sponsor)}>
              Delete the sponsor
            </Button>
          </div>
        </>
      ),
    };
  });
  return (
    <>
      {entries.length === 0 ? (
        <div className="entries-empty">
          <p>No sponsors yet. Add the first one by its name; logo and website can follow.</p>
        </div>
      ) : null}
      <EntryList label="Sponsors" sorted={sorted} entries={entries} isSortable={false} />
      <AddByTitle
        label="New sponsor"
        placeholder="Name"
        action="Add sponsor"
        onAdd={(title) => {
          part.change({ ...value, sponsors: [...value.sponsors, newSponsor(title, value.sponsors)] });
          announce(`${title} is added.`);
        }}
      />
      {removing ? (
        <ConfirmDialog
          title={`Delete ‘${removing.title}’?`}
          cancel="Keep the sponsor"
          action="Delete the sponsor"
          onConfirm={async () => {
            part.change(withoutSponsor(value, removing.id));
            announce(`${removing.title} is deleted. Undo brings it back.`);
          }}
          onClose={() => setRemoving(undefined)}
        >
          <p>{usesOf(value, removing.id)}. It goes from there too; undo brings it back.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** The carousels that have a sponsor, in words. */
function usesOf({ carousels }: SponsorValues, id: string): string {
  const names = carousels.filter(({ items }) => items.includes(id)).map(({ title, code }) => title || code);
  return names.length === 0 ? 'In no carousel' : `In ${new Intl.ListFormat('en-US').format(names)}`;
}
