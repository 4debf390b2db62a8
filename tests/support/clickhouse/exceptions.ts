/** An exception of ClickHouse: `Code: 60. DB::Exception: … (UNKNOWN_TABLE)`. */
export class Exception extends Error {
  constructor(
    readonly code: number,
    type: string,
    words: string,
  ) {
    super(`Code: ${code}. DB::Exception: ${words} (${type})`)
  }
}

/** Statuses of exceptions by code, as in ClickHouse’s `exceptionCodeToHTTPStatus`; 500 for all others. */
const STATUSES: Record<number, readonly number[]> = {
  400: [6, 26, 27, 36, 38, 41, 43, 53, 62, 69, 72, 117, 130, 182, 456, 457],
  401: [194],
  403: [164, 192, 193, 497, 516],
  404: [16, 46, 47, 50, 56, 60, 73, 81, 115],
  408: [159],
  413: [223],
  501: [48],
  503: [203, 210],
}

/** The code in an engine’s message; 1001 (STD_EXCEPTION) without one. */
export const codeOf = (message: string): number => Number(/Code: (\d+)/.exec(message)?.[1] ?? 1001)

/** The HTTP status of an exception. */
export function statusOf(code: number): number {
  const entry = Object.entries(STATUSES).find(([, codes]) => codes.includes(code))
  return entry === undefined ? 500 : Number(entry[0])
}
