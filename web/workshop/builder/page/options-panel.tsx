import { useRef, useState } from 'react';
import { blocks, newWidget } from '../../../blocks/catalogue.ts';
import type { Block } from '../../../blocks/block.ts';
import { widgetOf } from '../state/draft.ts';
import { useEditorSelector } from '../state/store.tsx';
import type { Commands } from '../state/commands.ts';
import { Thumbnail } from '../outline/outline-row.tsx';
import { Tool } from '../../ui/tool.tsx';
import { usePanelFocus } from '../../ui/use-panel-focus.ts';
import { widgetName } from '../state/widget-name.ts';

/** The widgets to add, each with title, description and thumbnail (tests/SPEC.md: Screens and routes). */
export function OptionsPanel({ commands, onClose }: { commands: Commands; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [added, setAdded] = useState<Added>();
  usePanelFocus(heading, 'add');
  return (
    <aside className="workshop-panel options-panel" aria-labelledby="options-title">
      <header className="panel-head">
        <h2 id="options-title" ref={heading} tabIndex={-1}>
          Add widgets
        </h2>
        <Tool glyph="close" label="Close the list of widgets" onClick={onClose} />
      </header>
      <ul className="block-list">
        {blocks.map((block) => (
          <BlockCard key={block.key} block={block} commands={commands} onAdded={setAdded} />
        ))}
      </ul>
      {added ? <AddedNote added={added} onEdit={commands.edit} /> : null}
    </aside>
  );
}

const labels = { top: 'Add To Top', bottom: 'Add To Bottom' };

interface Added {
  id: string;
  at: 'top' | 'bottom';
}

/** Says what was added, which may be out of sight, and opens it, for as long as it is there. */
function AddedNote({ added: { id, at }, onEdit }: { added: Added; onEdit: (id: string) => void }) {
  const widget = useEditorSelector(({ draft }) => widgetOf(draft, id));
  if (!widget) return null;
  return (
    <div className="added">
      <p>
        Added <strong>{widgetName(widget)}</strong> at the {at}
      </p>
      <button type="button" className="tool tool-words" onClick={() => onEdit(id)}>
        Edit it
      </button>
    </div>
  );
}

function BlockCard(props: { block: Block; commands: Commands; onAdded: (added: Added) => void }) {
  const { block, commands, onAdded } = props;
  const add = (at: Added['at']) => {
    const id = commands.add(newWidget(block), at);
    if (id !== undefined) onAdded({ id, at });
  };
  return (
    <li className="block-card">
      <div className="block-thumbnail">
        <Thumbnail type={block.key} />
      </div>
      <h3>{block.title}</h3>
      <p>{block.description}</p>
      <div className="block-ways">
        {(['top', 'bottom'] as const).map((at) => (
          <button
            key={at}
            type="button"
            className="tool tool-words tool-framed"
            aria-label={`${labels[at]}: ${block.title}`}
            onClick={() => add(at)}
          >
            {labels[at]}
          </button>
        ))}
      </div>
    </li>
  );
}
