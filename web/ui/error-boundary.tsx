import { Component, type ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface Props {
  children: ReactNode;
  /** A change of it, such as a new address, is a new chance. */
  resetKey?: string;
  /** What stands around the message, where the part that failed brought all of its own. */
  frame?: (message: ReactNode) => ReactNode;
}

interface State {
  failed: boolean;
  resetKey: string | undefined;
}

/** Catches what a part of the page throws, a chunk that fails to load included, and offers a way on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { failed: false, resetKey };
  }

  override render(): ReactNode {
    const { children, frame = (message) => message } = this.props;
    if (!this.state.failed) return children;
    return frame(
      <div className="page-column">
        <Alert>
          <p>
            This part of the site could not be shown. Please check your connection and load the page again.
          </p>
          <Button onClick={() => location.reload()}>Load again</Button>
        </Alert>
      </div>,
    );
  }
}
