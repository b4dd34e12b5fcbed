import { errorCodes, type ErrorBody, type ErrorCode } from '#contract/errors.ts';

/** Any other error becomes `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: Record<string, string[]> | undefined;
  /** In seconds. */
  readonly retryAfter: number | undefined;
  /** What is there now, for whoever made a change from what was there before. */
  readonly current: unknown;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      errors?: Record<string, string[]>;
      retryAfter?: number;
      current?: unknown;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? errorCodes[code][1], { cause: options.cause });
    this.code = code;
    this.errors = options.errors;
    this.retryAfter = options.retryAfter;
    this.current = options.current;
  }

  /** The same error with something else as what is there now. */
  with(current: unknown): AppError {
    const { code, message, errors, retryAfter, cause } = this;
    return new AppError(code, {
      message,
      ...(errors && { errors }),
      ...(retryAfter !== undefined && { retryAfter }),
      cause,
      current,
    });
  }

  get status(): number {
    return errorCodes[this.code][0];
  }

  get body(): ErrorBody {
    const { code, message, errors, current } = this;
    return { code, message, ...(errors && { errors }), ...(current !== undefined && { current }) };
  }
}

/** Names of errors that are safe to retry, of AWS and of its clients. */
const retryable = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'InternalServerError',
  'ServiceUnavailable',
  // S3
  'InternalError',
  'SlowDown',
  'TimeoutError',
  // call-time.ts
  'NoTimeLeft',
]);

/** Of a connection to a service that nobody answers, or whose name is not found just now. */
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', 'ENOTFOUND', 'EHOSTUNREACH']);

/** A failure of a service of AWS, of whatever name, or of the way to it. */
function isPassing(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const { name, code, $metadata } = thrown as Error & {
    code?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  return retryable.has(name) || unreachable.has(String(code)) || ($metadata?.httpStatusCode ?? 0) >= 500;
}

/** A 5xx never shows an inner message (tests/SPEC.md: API calls). */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError(isPassing(thrown) ? 'unavailable' : 'internal', { cause: thrown });
}

/** Also under `general`, for forms that show errors by field (tests/SPEC.md: Validation). */
export function tooManyAttempts(seconds: number): AppError {
  const retryAfter = Math.max(1, seconds);
  const message = `Too many attempts. Please try again in ${inWords(Math.ceil(retryAfter))}.`;
  return new AppError('too_many_attempts', { message, retryAfter, errors: { general: [message] } });
}

function inWords(seconds: number): string {
  if (seconds < 60) return plural(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? plural(minutes, 'minute') : plural(Math.ceil(minutes / 60), 'hour');
}

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
