import type { Clash } from '#contract/merge.ts';
import { useState } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { announce } from '../../ui/announcer.tsx';
import { ConflictDialog } from '../ui/conflict/conflict-dialog.tsx';
import { ConflictForm } from '../ui/conflict/conflict-form.tsx';
import type { Side } from '../ui/conflict/question.ts';
import { questionOfClash, type ClashContext } from './clash-words.ts';

interface ClashDialogProps extends Omit<ClashContext, 'timeZone'> {
  /** What is edited, such as `this email` or `‘Event’`. */
  what: string;
  clashes: readonly Clash[];
  onChoice: (isMine: (clash: Clash) => boolean) => void;
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const keyOf = ({ path }: Clash): string => path.join('/');

/** Asks what to keep of what two people have made of the same fields. Everything else has been merged. */
export function ClashDialog({ what, clashes, onChoice, ...context }: ClashDialogProps) {
  const { timeZone } = useAppConfig();
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const merge = () => {
    onChoice((clash) => choices.get(keyOf(clash)) !== 'theirs');
    announce('Merged both versions.');
  };
  return (
    <ConflictDialog title={`Two versions of ${what}`}>
      {(onLater) => (
        <ConflictForm
          words={`Someone else changed ${what} while you were working on it, and you both changed the same. Choose what to keep; all else is kept from both.`}
          whole={capital(what.replaceAll(/[‘’]/g, ''))}
          names={{ mine: 'Mine', theirs: 'Someone else' }}
          takeTheirs="Take all of theirs"
          questions={clashes.map((clash) => questionOfClash(clash, { ...context, timeZone }))}
          choices={choices}
          onChoose={(key, side) => setChoices(new Map(choices).set(key, side))}
          onAll={(side) => setChoices(new Map(clashes.map((clash) => [keyOf(clash), side])))}
          onMerge={merge}
          onLater={onLater}
        />
      )}
    </ConflictDialog>
  );
}
