import { magazine } from '#shared/magazine.ts';
import { pageDescription } from '#site/src/metadata/page-words.ts';

/** As a mail program lists a newsletter that has this subject and begins with this summary. */
export const MailRow = ({ subject, summary }: { subject: string; summary: string }) => (
  <div className="mail-row">
    <span className="mail-row-mark" aria-hidden="true">
      {magazine.name.charAt(0)}
    </span>
    <p className="mail-row-sender">{magazine.name}</p>
    <p className="mail-row-subject">{subject}</p>
    <p className="mail-row-summary">{pageDescription(summary)}</p>
  </div>
);
