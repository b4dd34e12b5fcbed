/** A browser engine other than that of the daily tests, driven over its own protocol. */
export interface Engine {
  /** Opens a window with cookies of its own. */
  visit(): Promise<Visit>;
  /** Ends the browser with all its windows, and removes what it has stored. */
  close(): Promise<void>;
}

/** One visitor's window. What it looks for it waits for, half a minute at most. */
export interface Visit {
  /** Opens an address; resolves once it has loaded. */
  goTo(url: string): Promise<void>;
  /** Calls a function in the page, which can use nothing from outside itself; argument and value are JSON. */
  evaluate<T, A = undefined>(call: (argument: A) => T | Promise<T>, argument?: A): Promise<T>;
  /** Resolves once exactly one element has this role and this accessible name. */
  find(...where: Where): Promise<void>;
  press(...where: Where): Promise<void>;
  /** Presses a text field and types into it, key by key. */
  type(text: string, ...where: Where): Promise<void>;
  /** Names of the cookies that it would send, those included that no script can read. */
  cookies(): Promise<string[]>;
  close(): Promise<void>;
}

/** Role and accessible name of an element, and those of an element around it where there are several. */
export type Where = [role: Role, name: string, within?: [role: Role, name: string]];

/** A field for a password has no role of its own in the standard. */
export type Role =
  'button' | 'checkbox' | 'form' | 'group' | 'heading' | 'link' | 'navigation' | 'password' | 'textbox';

/**
 * Tries until it succeeds, for at most half a minute. Neither protocol reports that an element or its accessible name has
 * appeared, or that a browser is ready to be asked.
 */
export async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + 30_000; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((again) => setTimeout(again, 50));
    }
  }
}

/**
 * Elements that may have a role, for neither protocol finds elements by role at once: that of WebKit only tells the names of elements, and
 * Firefox waits a tenth of a second for the role of each hidden one.
 */
const selectors: Record<Role, string> = {
  button: 'button',
  checkbox: 'input[type="checkbox"]',
  form: 'form',
  group: 'fieldset, [role="group"]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  navigation: 'nav',
  password: 'input[type="password"]',
  textbox: 'input:not([type="checkbox"], [type="hidden"], [type="password"]), textarea',
};

/** A function of the page that gives the visible elements that may have a role, in an element or in the whole page. */
export const candidates = (role: Role): string => `(around) =>
  [...(around ?? document).querySelectorAll(${JSON.stringify(selectors[role])})].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }))`;

/** The one element that was found; throws where there is none, or another one. */
export function only<T>(found: T[], [role, name]: readonly [Role, string, unknown?]): T {
  const [first] = found;
  if (first === undefined || found.length > 1) {
    throw new Error(`The page has ${found.length} elements with the role ${role} and the name "${name}".`);
  }
  return first;
}

/** A function of the page that promises what another one gives; both argument and value are JSON. */
export const asFunction = (call: unknown): string =>
  `async (json) => JSON.stringify(await (${String(call)})(JSON.parse(json)))`;

/** Resolves once an element is in the middle of the window and has stopped moving. Runs in the page. */
export async function bringIntoView(element: Element): Promise<void> {
  for (let last = Number.NaN; ;) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { top } = element.getBoundingClientRect();
    if (top === last) return;
    last = top;
    await new Promise((next) => requestAnimationFrame(next));
  }
}
