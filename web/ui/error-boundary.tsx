import { Component, type ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface Props {
  children: ReactNode;
  resetKey?: string;
  frame?: (content: ReactNode) => ReactNode;
}

interface State {
  message: string | undefined;
  resetKey: string | undefined;
}

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
          <Button onClick={() => location.reload()}>Reload</Button>
        </Alert>
      </div>,
    );
  }
}

/** How Chrome and Firefox, Safari, and Vite word that a file of the site did not load. */
const notLoaded = /dynamically imported module|module script failed|preload CSS/i;

/** Only a failure to load a file has to do with the connection. */
function messageOf(error: unknown): string {
  if (error instanceof SyntaxError)
    return 'Your browser is too old for this part of the site. Please update it or use another browser.';
  if (error instanceof Error && notLoaded.test(error.message))
    return 'This part of the site couldn’t be loaded. Please check your connection and reload the page.';
  return 'Something went wrong. Please reload the page. If that doesn’t help, update your browser or try another one.';
}
