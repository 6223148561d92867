import { createApi } from '#functions/api/app.ts';
import { createMail } from '#functions/mail/ses.ts';
import { cloudMediaStorage } from './cloud-media.ts';
import { handleCompressed } from './handle-compressed.ts';
import { hostedPictures } from './hosted-pictures.ts';
import { lambdaContext } from './lambda-context.ts';
import { sendQueue } from './queues.ts';

export const handler = handleCompressed(
  createApi(
    await lambdaContext('api', {
      mail: createMail(),
      enqueueSends: sendQueue().enqueue,
      media: cloudMediaStorage(),
      hostedPictures: hostedPictures(),
    }),
  ),
);
