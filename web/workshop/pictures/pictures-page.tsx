import type { LibraryPicture } from '#contract/uploads.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { plural } from '../../counts.ts';
import { announce } from '../../ui/announcer.tsx';
import { callAdmin } from '../api.ts';
import { LoadState } from '../ui/calls.tsx';
import { Segments } from '../ui/segments.tsx';
import { WorkshopTitle } from '../workshop-title.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { countOf, filters, found, type Filter } from './find.ts';
import { PictureCard, type Asked } from './picture-card.tsx';
import { PictureSearch } from './picture-search.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { UploadArea } from './upload-area.tsx';
import { useLibrary } from './use-library.ts';
import './pictures.scss';

const filterWords: Record<Filter, string> = {
  all: 'All',
  unused: 'Not used',
  wordless: 'No alternative text',
};

/** The room at /admin/pictures: every picture of the show, what it shows in words, and where it is used. */
export function PicturesPage() {
  const library = useLibrary();
  const { loaded, kept, keep, letGo, add, change } = library;
  const [wanted, setWanted] = useState<{ text: string; filter: Filter }>({ text: '', filter: 'all' });
  const [asked, setAsked] = useState<Asked>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { timeZone } = useAppConfig();
  useFallbackFocus(asked, heading);
  const { data } = loaded;
  const search = (next: Partial<typeof wanted>) => {
    letGo();
    setWanted({ ...wanted, ...next });
  };
  const about = data?.find(({ name }) => name === asked?.name);
  return (
    <div className="admin-page pictures">
      <WorkshopTitle of="Pictures" />
      <header className="admin-head">
        <h1 ref={heading} tabIndex={-1}>
          Pictures
        </h1>
      </header>
      <UploadArea onSent={add}>
        <LoadState of={loaded} label="Loading the pictures" lines={6} />
        {data ? (
          <>
            <Finder pictures={data} wanted={wanted} onSearch={search} />
            <Grid pictures={data} shown={found(data, wanted, kept)}>
              {(picture) => (
                <PictureCard
                  key={picture.name}
                  picture={picture}
                  timeZone={timeZone}
                  onTyped={() => keep(picture.name)}
                  onSaved={(alt) => change(picture.name, { alt })}
                  onAsk={setAsked}
                />
              )}
            </Grid>
          </>
        ) : null}
      </UploadArea>
      {about ? (
        <Dialog asked={asked} picture={about} library={library} onClose={() => setAsked(undefined)} />
      ) : null}
    </div>
  );
}

/** Moves the focus to the heading where a dialog has closed and the button that opened it is gone. */
function useFallbackFocus(asked: Asked | undefined, heading: { current: HTMLHeadingElement | null }): void {
  useEffect(() => {
    const fallback = asked && heading.current;
    return () => {
      if (fallback && document.activeElement === document.body) fallback.focus();
    };
  }, [asked, heading]);
}

interface FinderProps {
  pictures: readonly LibraryPicture[];
  wanted: { text: string; filter: Filter };
  onSearch: (next: { text?: string; filter?: Filter }) => void;
}

const Finder = ({ pictures, wanted: { text, filter }, onSearch }: FinderProps) => (
  <form className="pictures-find" role="search" onSubmit={(event) => event.preventDefault()}>
    <PictureSearch text={text} onText={(next) => onSearch({ text: next })} />
    <Segments
      label="Which pictures"
      choices={filters.map((value) => ({
        value,
        label: `${filterWords[value]} (${countOf(pictures, value)})`,
      }))}
      value={filter}
      onChange={(value) => onSearch({ filter: value })}
    />
  </form>
);

interface GridProps {
  pictures: readonly LibraryPicture[];
  shown: readonly LibraryPicture[];
  children: (picture: LibraryPicture) => ReactNode;
}

const Grid = ({ pictures, shown, children }: GridProps) => (
  <>
    <p className="pictures-count" role="status">
      {pictures.length === 0
        ? 'There are no pictures yet. Those that you upload appear here, ready to choose anywhere in the workshop.'
        : shown.length === 0
          ? 'No picture matches. Try another word, or show all of them.'
          : `${plural(shown.length, 'picture')}${shown.length < pictures.length ? ` of ${pictures.length}` : ''}`}
    </p>
    <ul className="pictures-grid" aria-label="Pictures">
      {shown.map(children)}
    </ul>
  </>
);

interface DialogProps {
  asked: Asked | undefined;
  picture: LibraryPicture;
  library: ReturnType<typeof useLibrary>;
  onClose: () => void;
}

function Dialog({ asked, picture, library: { loaded, change, remove, keep }, onClose }: DialogProps) {
  const { name, filename } = picture;
  if (asked?.what === 'replace')
    return (
      <ReplaceDialog
        picture={picture}
        onReplaced={(next) => {
          keep(name);
          change(name, { ...next, from: 'upload' });
        }}
        onStale={loaded.reload}
        onClose={onClose}
      />
    );
  const confirm = async () => {
    try {
      await callAdmin('uploads.delete', { body: { name } });
    } catch (error) {
      // It may be in use by now: then the dialog says where.
      loaded.reload();
      throw error;
    }
    announce(`${filename} is deleted.`);
    remove(name);
  };
  return <DeleteDialog picture={picture} onConfirm={confirm} onClose={onClose} />;
}
