import { Component, type ReactNode } from 'react';

type CatchProps = {
  readonly children: ReactNode;
  readonly fallback: (error: unknown) => ReactNode;
};
type CatchState = { readonly error: unknown; readonly isBroken: boolean };

/** Keeps what breaks inside from taking down what stands around it. Another `key` is another try. */
export class Catch extends Component<CatchProps, CatchState> {
  override state: CatchState = { error: null, isBroken: false };

  static getDerivedStateFromError(error: unknown): CatchState {
    return { error, isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback(this.state.error) : this.props.children;
  }
}
