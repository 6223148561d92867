import type { ComponentProps } from 'react';

type Props = ComponentProps<'button'>;

/** What a form or dialog is for. */
export const Button = (props: Props) => <button type="button" className="button" {...props} />;

/** Beside the one that matters most. */
export const QuietButton = (props: Props) => <Button data-quiet {...props} />;

/** Sends its form, which itself refuses to be sent twice. */
export const Submit = ({ busy, ...props }: Props & { busy: boolean }) => (
  <Button type="submit" aria-disabled={busy} {...props} />
);

/** Less than a button: it reads like a link. */
export const Action = (props: Props) => <button type="button" className="action" {...props} />;

export const ActionLink = (props: ComponentProps<'a'>) => <a className="action" {...props} />;
