const namespace = 'xmlns="http://ses.amazonaws.com/doc/2010-12-01/"';

const xml = (body: string, status = 200) => new Response(body, { status, headers: { 'content-type': 'text/xml' } });

export const rawEmailAnswer = (messageId: string) =>
  xml(
    `<SendRawEmailResponse ${namespace}><SendRawEmailResult><MessageId>${messageId}</MessageId></SendRawEmailResult></SendRawEmailResponse>`,
  );

export const quotaAnswer = ({ rate, day, sent }: { rate: number; day: number; sent: number }) =>
  xml(
    `<GetSendQuotaResponse ${namespace}><GetSendQuotaResult><SentLast24Hours>${sent}</SentLast24Hours><Max24HourSend>${day}</Max24HourSend><MaxSendRate>${rate}</MaxSendRate></GetSendQuotaResult></GetSendQuotaResponse>`,
  );

export const errorAnswer = (code: string, message: string, status = 400) =>
  xml(
    `<ErrorResponse ${namespace}><Error><Type>${status < 500 ? 'Sender' : 'Receiver'}</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
    status,
  );
