import { useRef } from 'react';
import { blocks, newWidget } from '../../blocks/catalogue.ts';
import type { Block } from '../../blocks/block.ts';
import type { Commands } from './commands.ts';
import { Thumbnail } from './thumbnail.tsx';
import { Tool } from './tool.tsx';
import { usePanelFocus } from './use-panel-focus.ts';

interface OptionsPanelProps {
  commands: Commands;
  onClose: () => void;
}

/** The options panel of the specification (section 2): widgets to add, each with title, description and thumbnail. */
export function OptionsPanel({ commands, onClose }: OptionsPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
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
          <BlockCard key={block.key} block={block} commands={commands} />
        ))}
      </ul>
    </aside>
  );
}

function BlockCard({ block, commands }: { block: Block; commands: Commands }) {
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
            aria-label={`${at === 'top' ? 'Add To Top' : 'Add To Bottom'}: ${block.title}`}
            onClick={() => commands.add(newWidget(block), at)}
          >
            {at === 'top' ? 'Add To Top' : 'Add To Bottom'}
          </button>
        ))}
      </div>
    </li>
  );
}
