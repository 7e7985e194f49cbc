import { errorStatus, type ErrorCode } from '@fiacre/contract';
import * as z from 'zod';

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** The body of every error, for the API description. */
export const ErrorResponse = z.object({
  error: z.object({
    code: z.enum(codes),
    message: z.string(),
    facts: z.record(z.string(), z.unknown()),
    requestId: z.string(),
  }),
});

/** The body of an error in the calls that the specification names. Source: CALL-20. */
export const ErrorTextResponse = z.object({ error: z.string() });
