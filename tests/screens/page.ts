import { screen, waitFor, within } from '@testing-library/dom';

/** The heading of the page that is shown, once it is there. */
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

export const main = () => screen.getByRole('main');

/** Goes to a path of the site as a click on one of its links does, without another load. */
export function goTo(path: string): void {
  history.pushState({}, '', `/gayvnawards${path}`);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** What the footer has, which comes after the page. */
export const footer = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('.site-footer');
    if (!found) throw new Error('There is no footer.');
    return within(found);
  });
