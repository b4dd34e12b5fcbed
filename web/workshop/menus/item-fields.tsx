import type { MenuItem } from '#contract/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceLine, SwitchLine, TextLine } from '../content/lines.tsx';
import { PictureInput } from '../content/picture-input.tsx';
import { TargetField } from './target-field.tsx';
import { faultOf, type TargetGroup } from './targets.ts';

export type ItemValues = Omit<MenuItem, 'childs'>;

interface ItemFieldsProps {
  item: ItemValues;
  groups: readonly TargetGroup[];
  pictures: Readonly<Record<string, string>>;
  /** What the server says about a field. */
  errorOf: (name: keyof ItemValues) => string | undefined;
  onEdit: (more: Partial<ItemValues>, pictures?: Record<string, string>) => void;
  onRemove: () => void;
}

const kinds = [
  ['link', 'A link'],
  ['button', 'A button'],
  ['image', 'A picture'],
] as const;

/** Everything about an item of a menu. */
export function ItemFields({ item, groups, pictures, errorOf, onEdit, onRemove }: ItemFieldsProps) {
  return (
    <>
      <TextLine
        label="Title"
        value={item.title}
        error={errorOf('title')}
        onChange={(title) => onEdit({ title })}
      />
      <ChoiceLine
        label="Shown as"
        value={item.type}
        choices={kinds}
        error={errorOf('type')}
        onChange={(type) => onEdit({ type })}
      />
      <TargetField
        link={item}
        groups={groups}
        error={errorOf('link_url') ?? errorOf('link_internal_name') ?? faultOf(item, groups)}
        onChange={onEdit}
      />
      <TextLine
        label="Words on hover"
        hint="Shown when a pointer rests on the item, where they differ from the title."
        value={item.link_title}
        error={errorOf('link_title')}
        onChange={(text) => onEdit({ link_title: text })}
      />
      <SwitchLine
        label="Open in a new tab"
        value={item.link_new_tab}
        onChange={(isNewTab) => onEdit({ link_new_tab: isNewTab })}
      />
      {item.type === 'image' ? (
        <div className="wide">
          <PictureInput
            label="Picture"
            name={item.fullimage}
            url={pictures[item.fullimage]}
            error={errorOf('fullimage')}
            hint="A logo on a transparent ground, 96 by 32 pixels on the site."
            onChange={(name, url) => onEdit({ fullimage: name }, url === undefined ? {} : { [name]: url })}
          />
        </div>
      ) : null}
      <div className="wide entry-ends">
        <Button tone="secondary" onClick={onRemove}>
          Remove from the menu
        </Button>
      </div>
    </>
  );
}
