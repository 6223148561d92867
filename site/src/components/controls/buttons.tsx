import type { ComponentProps } from 'react';

type Props = ComponentProps<'button'> & {
  /** In place of `onClick`: nothing while it is busy, and once for a double click. */
  act?: () => unknown;
  busy?: boolean | undefined;
};

const pressed = ({ act, busy, ...props }: Props): ComponentProps<'button'> => ({
  type: 'button',
  'aria-disabled': busy,
  // The second click of a double click would hit the element that replaced the first click's target.
  ...(act && { onClick: ({ detail }: { detail: number }) => busy || detail > 1 || act() }),
  ...props,
});

/** What a form or dialog is for. */
export const Button = (props: Props) => <button className="button" {...pressed(props)} />;

/** Beside the one that matters most. */
export const QuietButton = (props: Props) => <Button data-quiet {...props} />;

/** Sends its form, which itself refuses to be sent twice. */
export const Submit = (props: Props & { busy: boolean }) => <Button type="submit" {...props} />;

/** Less than a button: it reads like a link. */
export const Action = (props: Props) => <button className="action" {...pressed(props)} />;

export const ActionLink = (props: ComponentProps<'a'>) => <a className="action" {...props} />;
