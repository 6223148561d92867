import { handle } from 'hono/aws-lambda';
import { createApi } from '#functions/app.ts';
import { lambdaContext } from './lambda-context.ts';

/** All of the API. */
export const handler = handle(createApi(await lambdaContext()));
