import { useRef, useState } from 'react';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { moved } from '../content/entry-list.tsx';
import type { FieldIn } from '../content/fields.ts';
import { ChoiceLine, SwitchLine, TextLine } from '../content/lines.tsx';
import type { EditedPart } from '../content/use-part.ts';
import { Glyph } from '../ui/glyph.tsx';
import { useListFocus } from '../ui/sorting/focus.ts';
import { useLift, useSortable } from '../ui/sorting/handles.ts';
import { markOf } from '../ui/sorting/positions.ts';
import { createSorter, type SortedList } from '../ui/sorting/sorter.ts';
import { Tool } from '../ui/tool.tsx';
import { onHome, withoutCarousel, type SponsorValues } from './sponsor-state.ts';

interface CarouselFieldsProps {
  part: EditedPart<SponsorValues>;
  value: SponsorValues;
  field: FieldIn<SponsorValues>;
  carousel: SponsorValues['carousels'][number];
}

/** A carousel: its heading, whether the home page shows it, and its sponsors in order. */
export function CarouselFields({ part, value, field, carousel }: CarouselFieldsProps) {
  const { session } = part;
  const { id, code, title, items } = carousel;
  const at = value.carousels.indexOf(carousel);
  const [sorted] = useState((): SortedList => {
    const now = () => session.view.get().value;
    const ids = () => now()?.carousels.find((each) => each.id === id)?.items ?? [];
    return {
      ids,
      nameOf: (sponsor) => now()?.sponsors.find((each) => each.id === sponsor)?.title ?? sponsor,
      move: (sponsor, to) => {
        const all = now();
        const next = moved(ids(), ids().indexOf(sponsor), to);
        if (all)
          session.change({
            ...all,
            carousels: all.carousels.map((each) => (each.id === id ? { ...each, items: next } : each)),
          });
      },
    };
  });
  const list = field('carousels', at, 'items');
  const others = value.sponsors.filter((each) => !items.includes(each.id));
  return (
    <section className="carousel-fields" aria-label={title || code}>
      <TextLine {...field('carousels', at, 'title')} />
      <SwitchLine
        label="On the home page"
        value={(value.app.sponsorCarousels ?? []).includes(code)}
        onChange={(isShown) => void part.change({ ...value, app: onHome(value.app, code, isShown) })}
      />
      {items.length === 0 ? <p className="form-text">No sponsors yet. Choose the first one.</p> : null}
      <CarouselItems
        label={`Sponsors of ${title || code}`}
        items={items}
        sorted={sorted}
        urlOf={(sponsor) =>
          part.pictures[value.sponsors.find((each) => each.id === sponsor)?.fullimage ?? '']
        }
        onChange={list.onChange}
      />
      {others.length > 0 ? (
        <ChoiceLine
          label="Add a sponsor"
          value=""
          error={list.error}
          choices={[['', 'Choose a sponsor'], ...others.map((each) => [each.id, each.title] as const)]}
          onChange={(chosen) => {
            if (chosen === '') return;
            list.onChange([...items, chosen]);
            announce(`${sorted.nameOf(chosen)} is added at the end.`);
          }}
        />
      ) : null}
      <div>
        <Button
          tone="secondary"
          onClick={() => {
            part.change(withoutCarousel(value, { id, code }));
            announce(`${title} is deleted. Undo brings it back.`);
          }}
        >
          Delete the carousel
        </Button>
      </div>
    </section>
  );
}

interface CarouselItemsProps {
  label: string;
  items: readonly string[];
  sorted: SortedList;
  urlOf: (id: string) => string | undefined;
  onChange: (items: string[]) => void;
}

function CarouselItems({ label, items, sorted, urlOf, onChange }: CarouselItemsProps) {
  const [sorter] = useState(() => createSorter(sorted, announce));
  const list = useRef<HTMLOListElement>(null);
  const lift = useLift(sorter);
  const handleOf = useSortable(sorter, list);
  useListFocus(list, items);
  return (
    <ol ref={list} className="entries" aria-label={label} data-lifting={lift?.by}>
      {items.map((id, index) => {
        const mark = markOf(lift, index, items.length);
        const url = urlOf(id);
        return (
          <li key={id} className="entry" data-sort-id={id} data-mark={mark}>
            <div className="entry-line">
              <button
                type="button"
                className="entry-handle"
                aria-label={`Move ${sorted.nameOf(id)}`}
                aria-pressed={mark === 'lifted'}
                title="Drag, or press Space and then the arrow keys"
                {...handleOf(id)}
              >
                <Glyph name="grip" />
              </button>
              <div className="entry-face logo-face">
                <span className="logo-mark">{url ? <img src={url} alt="" /> : null}</span>
                <strong>{sorted.nameOf(id)}</strong>
              </div>
              <Tool
                glyph="close"
                label={`Take ${sorted.nameOf(id)} out`}
                onClick={() => onChange(items.filter((each) => each !== id))}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
