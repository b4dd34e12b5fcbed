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

/** What may have a role. Neither protocol finds elements by role at once: each candidate has to be asked for its name. */
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

/**
 * A function of the page that gives the elements, in another one or in the whole page, that may have a role and a name: those that can be
 * seen and have the words about them. Asking more of them takes Firefox a tenth of a second for each hidden or decorative element.
 */
export const candidates = (role: Role, name: string): string =>
  `(around) => (${String(elementsLike)})(around ?? document, ${JSON.stringify(selectors[role])}, ${JSON.stringify(name)})`;

function elementsLike(around: ParentNode, selector: string, name: string): HTMLInputElement[] {
  const words = name.split(/[^\p{L}\d]+/u);
  return [...around.querySelectorAll<HTMLInputElement>(selector)].filter((element) => {
    const labels = (element.getAttribute('aria-labelledby') ?? '').split(' ');
    const naming = [...(element.labels ?? []), ...labels.map((id) => document.getElementById(id))];
    const text = element.outerHTML + naming.map((each) => each?.textContent).join(' ');
    return (
      element.checkVisibility({ visibilityProperty: true }) && words.every((word) => text.includes(word))
    );
  });
}

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
