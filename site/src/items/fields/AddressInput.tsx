import { completedAddress } from '#shared/text/web-address.ts';
import type { Wiring } from '#site/src/components/controls/Field.tsx';
import type { Form } from '#site/src/forms/kind.ts';

type Props = {
  name: string;
  form: Form;
  wiring: Wiring;
  completed?: (typed: string) => string;
  placeholder?: string;
};

/** The field of an address; leaving it shows the address as it will be kept. */
export function AddressInput({ name, form, wiring, completed = completedAddress, placeholder }: Props) {
  const onBlur = ({ target: { value } }: { target: { value: string } }) => {
    const address = completed(value);
    if (address !== value) form.setValue(name, address, { shouldDirty: true });
  };
  return (
    <input
      {...wiring}
      inputMode="url"
      spellCheck={false}
      autoComplete="off"
      placeholder={placeholder}
      {...form.register(name, { onBlur })}
    />
  );
}
