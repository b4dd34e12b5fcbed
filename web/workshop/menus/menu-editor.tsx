import type { ContentValues } from '#contract/content.ts';
import { useRef, useState, type FormEvent } from 'react';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EntryList, type Entry } from '../content/entry-list.tsx';
import { labelsIn } from '../content/labels.ts';
import { errorAt } from '../content/part-room.tsx';
import type { EditedPart } from '../content/use-part.ts';
import type { SortedList } from '../ui/sorting/sorter.ts';
import { Tool } from '../ui/tool.tsx';
import { ItemFields, type ItemValues } from './item-fields.tsx';
import {
  levelItem,
  moveItem,
  newItem,
  rowsOf,
  waysOf,
  withItem,
  withoutItem,
  type MenuRow,
} from './menu-tree.ts';
import { TargetField } from './target-field.tsx';
import { faultOf, nowhere, wordsOf, type MenuLink, type TargetGroup } from './targets.ts';

const labels = labelsIn('menus');

type Menus = ContentValues['menus'];
export type Menu = Menus[number];

interface MenuEditorProps {
  part: EditedPart<Menus>;
  menu: Menu;
  title: string;
  groups: readonly TargetGroup[];
}

/** The menus with other items in one of them, which is added where it is not there yet. */
function withItems(menus: Menus, { code, align }: Menu, items: Menu['items']): Menus {
  const at = menus.findIndex((menu) => menu.code === code && menu.align === align);
  return at < 0 ? [...menus, { code, align, items }] : menus.with(at, { code, align, items });
}

/** One side of a menu: its items in order, on two levels. */
export function MenuEditor({ part, menu, title, groups }: MenuEditorProps) {
  const { session, errors, pictures } = part;
  const menus = part.value ?? [];
  const at = menus.indexOf(menu);
  const rows = rowsOf(menu.items);
  const change = (items: Menu['items'], field?: string) =>
    void session.change(withItems(menus, menu, items), field);
  const [sorted] = useState((): SortedList => {
    const now = () => session.view.get().value ?? [];
    const items = () =>
      now().find(({ code, align }) => code === menu.code && align === menu.align)?.items ?? [];
    return {
      ids: () => rowsOf(items()).map(({ item }) => item.id),
      nameOf: (id) => rowsOf(items()).find(({ item }) => item.id === id)?.item.title || 'the item',
      move: (id, to) => session.change(withItems(now(), menu, moveItem(items(), id, to))),
    };
  });
  const entryOf = ({ item, parent, path }: MenuRow): Entry => {
    const within = `[${at}].${path}.`;
    const errorOf = (name: keyof ItemValues) => errorAt(errors, within + name, labels);
    const fault = faultOf(item, groups);
    return {
      id: item.id,
      hasError: fault !== undefined || Object.keys(errors).some((each) => each.startsWith(within)),
      face: (
        <ItemFace
          item={item}
          parent={parent?.title}
          words={fault ?? wordsOf(item, groups) ?? ''}
          isWrong={fault !== undefined}
          {...waysOf(menu.items, item.id)}
          onLevel={(isUnder) => change(levelItem(menu.items, item.id, isUnder))}
        />
      ),
      details: (
        <ItemFields
          item={item}
          groups={groups}
          pictures={pictures}
          errorOf={errorOf}
          onEdit={(more, added) => {
            if (added) session.addPictures(added);
            change(withItem(menu.items, item.id, more), `${item.id}.${Object.keys(more).join()}`);
          }}
          onRemove={() => {
            change(withoutItem(menu.items, item.id));
            announce(`${item.title} is removed. Undo brings it back.`);
          }}
        />
      ),
    };
  };
  return (
    <section className="menu-side" aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <div className="entries-empty">
          <p>Nothing here yet. Add the first item below.</p>
        </div>
      ) : null}
      <EntryList label={title} sorted={sorted} entries={rows.map(entryOf)} />
      <AddItem
        groups={groups}
        onAdd={(name, link) => {
          change([...menu.items, newItem(name, link)]);
          announce(`${name} is added at the end.`);
        }}
      />
    </section>
  );
}

interface ItemFaceProps {
  item: MenuRow['item'];
  parent: string | undefined;
  words: string;
  isWrong: boolean;
  canIndent: boolean;
  canOutdent: boolean;
  onLevel: (isUnder: boolean) => void;
}

/** The line of an item: its title, where it leads, and its level. */
function ItemFace({ item, parent, words, isWrong, canIndent, canOutdent, onLevel }: ItemFaceProps) {
  const name = item.title || 'the item';
  return (
    <div className="menu-face" data-under={parent !== undefined}>
      <div>
        <strong>{item.title || 'Without a title'}</strong>
        <span className={isWrong ? 'field-error' : ''}>{isWrong ? words : `to ${words}`}</span>
      </div>
      {canOutdent ? (
        <Tool glyph="outdent" label={`Move ${name} out of ${parent ?? ''}`} onClick={() => onLevel(false)} />
      ) : (
        <Tool
          glyph="indent"
          label={`Move ${name} under the item before it`}
          aria-disabled={!canIndent}
          onClick={() => onLevel(true)}
        />
      )}
    </div>
  );
}

interface AddItemProps {
  groups: readonly TargetGroup[];
  onAdd: (title: string, link: MenuLink) => void;
}

/** Adds an item, which is on the site at once: so it has its title and leads somewhere from the start. */
function AddItem({ groups, onAdd }: AddItemProps) {
  const [title, setTitle] = useState('');
  const [link, setLink] = useState<MenuLink>(nowhere);
  const [isTried, setIsTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isReady = title.trim() !== '' && faultOf(link, groups) === undefined;
    setIsTried(!isReady);
    if (!isReady) return;
    onAdd(title.trim(), link);
    setTitle('');
    setLink(nowhere);
    field.current?.focus();
  };
  return (
    <form className="menu-add" noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label="New item"
        placeholder="Title"
        autoComplete="off"
        value={title}
        error={isTried && title.trim() === '' ? 'Please enter a title.' : undefined}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TargetField
        link={link}
        groups={groups}
        error={isTried ? faultOf(link, groups) : undefined}
        onChange={setLink}
      />
      <Button type="submit" tone="secondary">
        Add item
      </Button>
    </form>
  );
}
