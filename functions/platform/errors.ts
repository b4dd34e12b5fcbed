import { errorCodes, type ErrorBody, type ErrorCode } from '#contract/errors.ts';

/** A failure that the caller is meant to hear of, by a code of the contract. Everything else becomes `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: Record<string, string[]> | undefined;
  /** Seconds after which a new try makes sense; the answer says so in Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      errors?: Record<string, string[]>;
      retryAfter?: number;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? errorCodes[code][1], { cause: options.cause });
    this.code = code;
    this.errors = options.errors;
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return errorCodes[this.code][0];
  }

  /** The body of the answer. */
  get body(): ErrorBody {
    return { code: this.code, message: this.message, ...(this.errors && { errors: this.errors }) };
  }
}

/** Names by which AWS clients say that a call may go through later. */
const passing = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'InternalServerError',
  'ServiceUnavailable',
  // S3
  'InternalError',
  'SlowDown',
  'TimeoutError',
]);

/** Turns anything thrown into what the caller may hear: a 5xx never shows an inner message (tests/SPEC.md: API calls). */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const name = thrown instanceof Error ? thrown.name : '';
  return new AppError(passing.has(name) ? 'unavailable' : 'internal', { cause: thrown });
}
