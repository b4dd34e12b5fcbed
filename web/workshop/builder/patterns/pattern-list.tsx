import type { PatternHead } from '#contract/patterns.ts';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { ApiError } from '../../../api/client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { callAdmin } from '../../api.ts';
import { LoadState, useAction, useLoaded } from '../../ui/calls.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Tool } from '../../ui/tool.tsx';
import { openPiece } from '../state/clipboard.ts';
import type { Piece } from '../state/piece.ts';
import { kindName } from '../state/widget-name.ts';
import { AddCard, type Spot } from './add-card.tsx';
import { NameDialog } from './name-dialog.tsx';
import { PieceThumbnail } from './piece-thumbnail.tsx';
import { readyPatterns } from './ready.tsx';

interface PatternListProps {
  /** The ways of a card to add what it is about, by the kind of its first widget. */
  waysOf: (
    type: string,
    add: (at: Spot) => void,
  ) => Pick<ComponentProps<typeof AddCard>, 'place' | 'onAdd' | 'onDrag'>;
  /** `from` says which pattern, for undo. */
  onAdd: (piece: Piece, at: Spot, from: string) => void;
}

const load = (signal: AbortSignal) => callAdmin('templates.patterns', {}, { signal });

/** The patterns that admins have saved, and those that come with the builder. */
export function PatternList({ waysOf, onAdd }: PatternListProps) {
  const { set, ...loaded } = useLoaded(load);
  const [asked, setAsked] = useState<{ what: 'rename' | 'delete'; pattern: PatternHead }>();
  const title = useRef<HTMLHeadingElement>(null);
  const close = () => setAsked(undefined);
  useEffect(() => {
    const fallback = asked && title.current;
    return () => {
      // The button that opened the dialog is gone with its pattern.
      if (fallback && document.activeElement === document.body) fallback.focus();
    };
  }, [asked]);
  const change = (by: (patterns: readonly PatternHead[]) => PatternHead[]) =>
    set(({ patterns }) => ({ patterns: by(patterns) }));
  const remove = async ({ id, name }: PatternHead) => {
    try {
      await callAdmin('templates.deletePattern', { body: { pattern: id } });
    } catch (cause) {
      // Another admin was faster.
      if (!(cause instanceof ApiError) || cause.code !== 'pattern_not_found') throw cause;
    }
    change((patterns) => patterns.filter((each) => each.id !== id));
    announce(`The pattern ‘${name}’ has been deleted.`);
  };
  const rename = async (pattern: string, name: string) => {
    const head = await callAdmin('templates.renamePattern', { body: { pattern, name } });
    change((patterns) =>
      patterns
        .map((each) => (each.id === head.id ? head : each))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    );
    announce(`The pattern is called ‘${head.name}’ now.`);
  };
  return (
    <div className="block-list pattern-list">
      <h3 ref={title} tabIndex={-1}>
        Saved patterns
      </h3>
      <LoadState of={loaded} label="Loading the patterns" lines={4} />
      {loaded.data?.patterns.length === 0 ? (
        <p className="pattern-note">
          None yet. Choose “Save as pattern…” in the menu of a widget in the list, and it’s here for every
          template.
        </p>
      ) : null}
      <ul>
        {loaded.data?.patterns.map((pattern) => (
          <SavedCard
            key={pattern.id}
            pattern={pattern}
            waysOf={waysOf}
            onAdd={onAdd}
            onAsk={(what) => setAsked({ what, pattern })}
          />
        ))}
      </ul>
      <h3>Ready-made</h3>
      <ul>
        {readyPatterns.map(({ name, description, thumbnail, widgets }) => (
          <AddCard
            key={name}
            heading="h4"
            title={name}
            description={description}
            thumbnail={thumbnail ?? <PieceThumbnail kinds={widgets.map(({ type }) => type)} />}
            {...waysOf(widgets[0]?.type ?? '', (at) => onAdd(widgets, at, `Added the pattern ${name}:`))}
          />
        ))}
      </ul>
      {asked?.what === 'rename' ? (
        <NameDialog
          title={`Rename ‘${asked.pattern.name}’`}
          action="Rename"
          name={asked.pattern.name}
          onName={(name) => rename(asked.pattern.id, name)}
          onClose={close}
        />
      ) : null}
      {asked?.what === 'delete' ? (
        <ConfirmDialog
          title={`Delete the pattern ‘${asked.pattern.name}’?`}
          cancel="Keep it"
          action="Delete for good"
          onConfirm={() => remove(asked.pattern)}
          onClose={close}
        >
          <p>
            It will be deleted for everyone, and you can’t undo this. Templates that it was added to stay as
            they are.
          </p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

interface SavedCardProps extends PatternListProps {
  pattern: PatternHead;
  onAsk: (what: 'rename' | 'delete') => void;
}

/** A saved pattern, which is loaded when it is added. */
function SavedCard({ pattern, waysOf, onAdd, onAsk }: SavedCardProps) {
  const { id, name, kinds, saved } = pattern;
  const { isBusy, error, run } = useAction(async (at: Spot) => {
    const { widgets } = await callAdmin('templates.pattern', { query: { pattern: id } });
    const piece = openPiece(widgets);
    if (piece.length === 0)
      throw new ApiError('internal', 0, 'This page doesn’t know what the pattern holds. Please reload it.');
    onAdd(piece, at, `Added the pattern ${name}:`);
  });
  return (
    <AddCard
      heading="h4"
      title={name}
      description={`${holds(kinds)} · saved by ${saved.by}`}
      thumbnail={<PieceThumbnail kinds={kinds} />}
      tools={
        <>
          <Tool glyph="pencil" label={`Rename the pattern ${name}`} onClick={() => onAsk('rename')} />
          <Tool glyph="bin" label={`Delete the pattern ${name}`} onClick={() => onAsk('delete')} />
        </>
      }
      fault={error ? <Alert>{error}</Alert> : null}
      isBusy={isBusy}
      {...waysOf(kinds[0] ?? '', (at) => void run(at))}
    />
  );
}

/** Such as `Video` or `Columns with 3 widgets`. */
function holds([first = '', ...more]: readonly string[]): string {
  if (more.length === 0) return kindName(first);
  return `${kindName(first)} with ${more.length === 1 ? '1 widget' : `${more.length} widgets`}`;
}
