/** A browser engine other than that of the daily tests, driven over its own protocol. */
export interface Engine {
  goTo(url: string): Promise<void>;
  /** Evaluates an expression in the page; its value must be JSON. */
  evaluate<T>(expression: string): Promise<T>;
  /** Clicks the first element of a role with exactly this accessible name; waits for it. */
  press(role: Role, name: string): Promise<void>;
  /** Types into the text field with this accessible name; waits for it. */
  type(name: string, text: string): Promise<void>;
  close(): Promise<void>;
}

export type Role = 'button' | 'link' | 'textbox';

/** Tries until it succeeds, for at most half a minute. */
export async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + 30_000; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((again) => setTimeout(again, 100));
    }
  }
}
