const noAnswer = 'nessuna risposta';
const fault = 'errore del servizio di posta';

/** Why a mail failed or may have failed, by the code in its row. */
const reasons: Record<string, string> = {
  interrupted: 'invio interrotto',
  MessageRejected: 'il servizio di posta l’ha rifiutata',
  Reject: 'il servizio di posta l’ha trovata pericolosa',
  TimeoutError: noAnswer,
  AbortError: noAnswer,
  ECONNRESET: noAnswer,
  EPIPE: noAnswer,
  InternalFailure: fault,
  ServiceUnavailable: fault,
};

/** Other codes are shown as they are: they help to find the cause. */
export const problemReason = (code: string): string => reasons[code] ?? code;
