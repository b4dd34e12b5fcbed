import type { Widget } from '#contract/templates.ts';
import { pictureUrl } from '#contract/pictures.ts';
import { isSection } from '#contract/page-sections.ts';
import { memo, type KeyboardEvent } from 'react';
import { blockOf } from '../../../blocks/catalogue.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Tool } from '../../ui/tool.tsx';
import type { EditorBridge } from '../frame/bridge.ts';
import type { Place } from '../state/place.ts';
import { columnBefore, type EdgeRow } from '../state/rows.ts';
import { kindName, widgetName } from '../state/widget-name.ts';
import { PeopleAt } from '../together/people-marks.tsx';
import type { HandleProps } from '../../ui/sorting/handles.ts';
import type { Mark } from '../../ui/sorting/positions.ts';

/** Always the same object, so that a row renders again only for its own widget. */
export interface RowActions {
  handleOf: (id: string) => HandleProps;
  edit: (id: string) => void;
  toggle: (id: string) => void;
  remove: (id: string) => void;
  openMenu: (id: string, anchor: HTMLElement) => void;
}

interface OutlineRowProps {
  widget: Widget;
  /** The id of the widget in whose column it is. */
  holder: string | undefined;
  isSelected: boolean;
  mark: Mark;
  actions: RowActions;
  people: EditorBridge['people'];
}

export const OutlineRow = memo(({ widget, holder, isSelected, mark, actions, people }: OutlineRowProps) => {
  const { id, type, is_active: isActive } = widget;
  const name = widgetName(widget);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget } = event;
    if (key === 'Delete' || key === 'Backspace') actions.remove(id);
    else if (key === 'ArrowDown' || key === 'ArrowUp')
      focusBeside(currentTarget, key === 'ArrowDown' ? 1 : -1);
    else return;
    event.preventDefault();
  };
  return (
    <li
      className="row"
      data-sort-id={id}
      data-holder={holder}
      data-mark={mark}
      data-selected={isSelected}
      data-active={isActive}
      data-section={isSection(widget) || undefined}
    >
      <button
        type="button"
        className="row-handle"
        aria-label={`Move ${name}`}
        aria-pressed={mark === 'lifted'}
        title="Drag, or press Space and then the arrow keys"
        {...actions.handleOf(id)}
      >
        <Glyph name="grip" />
      </button>
      <button
        type="button"
        className="row-main"
        aria-current={isSelected ? 'true' : undefined}
        title={name}
        onClick={() => actions.edit(id)}
        onKeyDown={onKeyDown}
      >
        <span className="row-thumbnail">
          {widget.thumbnail ? (
            <img src={pictureUrl(widget.thumbnail, '400x250')} alt="" width="40" height="25" loading="lazy" />
          ) : (
            <Thumbnail type={type} />
          )}
        </span>
        <PeopleAt people={people} widget={id} />
        <span className="row-words">
          <span className="row-title">{name}</span>
          <span className="row-kind">
            {isSection(widget) ? 'Section' : kindName(type)}
            {isActive ? '' : ' · Hidden'}
          </span>
        </span>
      </button>
      <Tool
        glyph={isActive ? 'eye' : 'hidden'}
        label={`${isActive ? 'Hide' : 'Show'} ${name}`}
        onClick={() => actions.toggle(id)}
      />
      <Tool
        glyph="more"
        label={`More for ${name}`}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => actions.openMenu(id, currentTarget)}
      />
    </li>
  );
});

/** Focuses the row before or after that of an element, if there is one. */
function focusBeside(element: HTMLElement, by: 1 | -1): void {
  const mains = [...(element.closest('.outline')?.querySelectorAll<HTMLElement>('.row-main') ?? [])];
  mains[mains.indexOf(element) + by]?.focus();
}

interface ColumnRowProps {
  row: EdgeRow;
  mark: Mark;
  onAdd: (place: Place) => void;
}

/** Where a column of a widget ends; the next one begins after it. */
export function ColumnRow({ row, mark, onAdd }: ColumnRowProps) {
  const { id, holder } = row;
  const words = `Add to ${columnBefore(row)} column`;
  return (
    <li className="column-row" data-sort-id={id} data-holder={holder.id} data-mark={mark}>
      <button
        type="button"
        className="tool tool-words"
        aria-label={`${words} of ${widgetName(holder)}`}
        onClick={() => onAdd({ id, side: 'before' })}
      >
        <Glyph name="plus" /> {words}
      </button>
    </li>
  );
}

/** The thumbnail of a kind of widget, if it has one. */
export const Thumbnail = memo(({ type }: { type: string }) => blockOf(type)?.thumbnail);
