import { Component, type ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface Props {
  children: ReactNode;
  /** A change of it, such as a new address, is a new chance. */
  resetKey?: string;
  /** What stands around the message, where the part that failed brought all of its own. */
  frame?: (content: ReactNode) => ReactNode;
}

interface State {
  /** What to say of the failure; absent while all is well. */
  message: string | undefined;
  resetKey: string | undefined;
}

/** Catches what a part of the page throws, a chunk that fails to load included, and offers a way on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { message: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { message: messageOf(error) };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { message: undefined, resetKey };
  }

  override render(): ReactNode {
    const { children, frame = (content) => content } = this.props;
    const { message } = this.state;
    if (message === undefined) return children;
    return frame(
      <div className="page-column">
        <Alert>
          <p>{message}</p>
          <Button onClick={() => location.reload()}>Load again</Button>
        </Alert>
      </div>,
    );
  }
}

/** How Chrome and Firefox, Safari, and Vite word it that a file of the site did not arrive. */
const notLoaded = /dynamically imported module|module script failed|preload CSS/i;

/** What is true of a failure, as far as it can be told: only one to load a file has to do with the connection. */
function messageOf(error: unknown): string {
  if (error instanceof SyntaxError)
    return 'Your browser is too old for this part of the site. Please update it, or open this page in another browser.';
  if (error instanceof Error && notLoaded.test(error.message))
    return 'This part of the site could not be loaded. Please check your connection and load the page again.';
  return 'This part of the site could not be shown. Please load the page again. If that does not help, update your browser or open this page in another one.';
}
