import { expect, it } from 'vitest';
import { AppError } from '#functions/errors/app-error.ts';
import { type ErrorCode, errors } from '#shared/errors/errors.ts';
import { Problem, problemResponse } from './problem.ts';

it('every error is sent with its code, its status and its sentence', async () => {
  for (const code of Object.keys(errors) as ErrorCode[]) {
    const response = problemResponse(new AppError(code));
    const { status, detail } = errors[code];
    expect(response.status).toBe(status);
    expect(Problem.parse(await response.json())).toMatchObject({ code, status, detail });
  }
});
