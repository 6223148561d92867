import { Alert } from '#site/src/components/Alert.tsx';
import { dashboardPath } from '#site/src/lib/next-path.ts';
import '#site/src/components/controls.css';
import './NotHere.css';

type Props = { text: string; hint?: string | undefined; retry?: (() => void) | undefined };

/** The form cannot be shown, and why. */
export function NotHere({ text, hint, retry }: Props) {
  return (
    <div className="frame not-here">
      <Alert kind="error" text={text} hint={hint} />
      <p>
        <a className="action" href={dashboardPath}>
          Torna alla dashboard
        </a>
        {retry && (
          <button type="button" className="action" onClick={retry}>
            Riprova
          </button>
        )}
      </p>
    </div>
  );
}
