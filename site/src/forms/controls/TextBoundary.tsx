import { Component, type ComponentType, type ReactNode } from 'react';
import type { TextFieldProps } from './writing-field.ts';

type Props = { failed: () => void; children: ReactNode };

/** Keeps the form when the field within breaks; `failed` puts another field in its place. */
class TextBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    this.props.failed();
  }

  override render() {
    return !this.state.isBroken && this.props.children;
  }
}

export const withFallback = (Text: ComponentType<TextFieldProps>, failed: () => void): ComponentType<TextFieldProps> =>
  function TextWithFallback(props) {
    return (
      <TextBoundary failed={failed}>
        <Text {...props} />
      </TextBoundary>
    );
  };
