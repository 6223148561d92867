import type { ComponentProps } from 'react';

type Props = ComponentProps<'button'>;

/** What a form or dialog is for; `data-quiet` beside the one that matters most. */
export const Button = (props: Props) => <button type="button" className="button" {...props} />;

/** Less than that: it reads like a link. */
export const Action = (props: Props) => <button type="button" className="action" {...props} />;
