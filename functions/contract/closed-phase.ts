/** The phases of a show once voting is closed, in their order. */
export type ClosedPhase = 'closed' | 'revealing' | 'announced';

/**
 * How far the winners are out.
 * @param revealed how many categories have revealed winners
 * @param unrevealed how many that have nominees have none yet
 */
export const closedPhaseOf = (revealed: number, unrevealed: number): ClosedPhase =>
  revealed === 0 ? 'closed' : unrevealed > 0 ? 'revealing' : 'announced';
