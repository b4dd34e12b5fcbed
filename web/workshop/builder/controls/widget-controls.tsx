import type { Widget } from '#contract/templates.ts';
import type { Commands } from '../page/commands.ts';
import { Tool } from '../../ui/tool.tsx';
import type { HandleProps } from '../sorting/use-sortable.ts';
import './controls.scss';

interface WidgetControlsProps {
  widget: Widget;
  /** What the widget is called, part of each button's name. */
  name: string;
  commands: Pick<Commands, 'toggle' | 'edit' | 'remove'>;
  /** Saves the draft at once. */
  onSave: () => void;
  /** What the handle listens with, of the list's `useSortable`. */
  handle: HandleProps;
}

/** The controls of a widget (tests/SPEC.md: Screens and routes): activate by the eye, edit, save, remove, move. */
export function WidgetControls({ widget, name, commands, onSave, handle }: WidgetControlsProps) {
  const { id, is_active: isActive } = widget;
  return (
    <div className="widget-controls" role="group" aria-label={`Controls of ${name}`}>
      <Tool
        glyph={isActive ? 'eye' : 'hidden'}
        label={isActive ? `Hide ${name}` : `Show ${name}`}
        onClick={() => commands.toggle(id)}
      />
      <Tool glyph="pencil" label={`Edit ${name}`} onClick={() => commands.edit(id)} />
      <Tool glyph="save" label={`Save ${name}`} onClick={onSave} />
      <Tool glyph="bin" label={`Remove ${name}`} onClick={() => commands.remove(id)} />
      <Tool glyph="grip" label={`Move ${name}`} className="widget-handle" {...handle} />
    </div>
  );
}
