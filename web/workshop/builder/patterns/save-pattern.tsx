import { withFreshIds } from '#contract/fresh-ids.ts';
import { mostNameLength } from '#contract/pattern-limits.ts';
import { announce } from '../../../ui/announcer.tsx';
import { callAdmin } from '../../api.ts';
import type { Piece } from '../state/piece.ts';
import { widgetName } from '../state/widget-name.ts';
import { NameDialog } from './name-dialog.tsx';

interface SavePatternProps {
  piece: Piece;
  /** Told the name under which it was saved. */
  onSaved: (name: string) => void;
  onClose: () => void;
}

/** Saves widgets for everyone, under a name that it asks for. */
export function SavePattern({ piece, onSaved, onClose }: SavePatternProps) {
  const [first] = piece;
  return (
    <NameDialog
      title="Save as pattern"
      action="Save"
      hint="Everyone who edits the home page finds it under Add widgets, Patterns. It’s a copy: changing the widget later doesn’t change the pattern."
      name={first ? widgetName(first).slice(0, mostNameLength) : ''}
      canReplace
      onName={async (name, replaces) => {
        const body = { name, widgets: withFreshIds(piece), ...(replaces && { replaces: replaces.id }) };
        await callAdmin('templates.savePattern', { body });
        announce(`Saved as the pattern ‘${name}’.`);
        onSaved(name);
      }}
      onClose={onClose}
    />
  );
}
