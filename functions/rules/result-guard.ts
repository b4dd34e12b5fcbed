/** What an act does to the result of an edition, whichever way it comes: a form, a sheet, undo, a command or a rule. */
export interface ResultAct {
  /** It changes what belongs to an edition that is over. */
  isArchived?: boolean;
  /** The revealed winner, or the category with revealed winners, that it would take out of the show. */
  revealed?: string | undefined;
  /** It changes what decides the result: the window, the limit, who stands, or who decides. */
  decides: boolean;
}

/** Where the edition stands, and who acts. */
export interface ResultState {
  /** Only asked where it matters. */
  isCertified: () => Promise<boolean>;
  /** Whether the winners of any category are revealed. */
  hasWinners: boolean;
  isAdmin: boolean;
}

export type ResultVerdict =
  | { is: 'allowed' | 'asked' }
  | { is: 'refused'; code: 'edition_archived' | 'forbidden' | 'already_revealed'; message?: string };

/**
 * The one guard of the result. What an earlier edition says stays. A revealed winner stays in the show. From the certificate on, what decides the
 * result is for admins alone, who are asked, and it stays as it is while any winner is revealed.
 */
export async function resultVerdict(
  { isArchived = false, revealed, decides }: ResultAct,
  { isCertified, hasWinners, isAdmin }: ResultState,
): Promise<ResultVerdict> {
  if (isArchived) return { is: 'refused', code: 'edition_archived' };
  const isFixed = decides && (await isCertified());
  if (isFixed && !isAdmin)
    return {
      is: 'refused',
      code: 'forbidden',
      message:
        'The result is certified, so only an admin can change what decides it. Ask an admin to do this.',
    };
  if (revealed !== undefined)
    return { is: 'refused', code: 'already_revealed', message: `${revealed} Take the reveal back first.` };
  if (isFixed && hasWinners)
    return {
      is: 'refused',
      code: 'already_revealed',
      message:
        'Winners have been revealed, so what decides the result stays as it is. Take every reveal back first.',
    };
  return { is: isFixed ? 'asked' : 'allowed' };
}
