import { Component, type ComponentType, useImperativeHandle, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { applyEdit } from './text-edit.ts';
import type { TextFieldProps } from './writing-field.ts';

type Shown = { StyledText: ComponentType<TextFieldProps> | undefined; isBroken: boolean };

let loaded: Shown['StyledText'];

/** The field of a long text: the styled source, and a bare textarea until its code is here, or where it does not come or breaks. */
export class LongText extends Component<TextFieldProps, Shown> {
  override state: Shown = { StyledText: loaded, isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override async componentDidMount() {
    if (loaded) return;
    try {
      loaded = (await import('#site/src/items/styled-text/StyledText.tsx')).StyledText;
    } catch {
      return this.setState({ isBroken: true });
    }
    await leftByWriter(this.props.wiring.id);
    // At once: no field is exchanged under the hands of a writer who comes back.
    flushSync(() => this.setState({ StyledText: loaded }));
  }

  override render() {
    const { StyledText, isBroken } = this.state;
    if (isBroken) return <WithoutEditor {...this.props} />;
    return StyledText ? <StyledText {...this.props} /> : <BareText {...this.props} />;
  }
}

const leftByWriter = (id: string) =>
  new Promise<unknown>((resolve) => {
    const field = document.getElementById(id);
    if (field && field === document.activeElement) field.addEventListener('blur', resolve, { once: true });
    else resolve(undefined);
  });

const WithoutEditor = (props: TextFieldProps) => (
  <>
    <BareText {...props} />
    <Alert kind="error" text="L’editor non è disponibile: si continua in Markdown, e il testo è completo." />
  </>
);

function BareText({ name, form, wiring, field, press }: TextFieldProps) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  const { ref, ...registered } = form.register(name);
  useImperativeHandle(field, () => ({
    read() {
      const { value, selectionStart, selectionEnd } = textarea.current as HTMLTextAreaElement;
      return { text: value, start: selectionStart, end: selectionEnd };
    },
    apply: (edit) => applyEdit(textarea.current as HTMLTextAreaElement, edit),
    hasFocus: () => document.activeElement === textarea.current,
  }));
  return (
    <textarea
      {...wiring}
      {...registered}
      rows={16}
      ref={(element) => {
        ref(element);
        textarea.current = element;
      }}
      onKeyDown={({ nativeEvent }) => press(nativeEvent) && nativeEvent.preventDefault()}
    />
  );
}
