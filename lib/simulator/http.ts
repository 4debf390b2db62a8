import type { IncomingMessage } from 'node:http'

export type Answer = { status: number; headers: Record<string, string>; body: string | Buffer }

/** An error response of the API, thrown by routes. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message)
    this.name = 'ApiError'
  }
}

export function apiError(status: number, code: string, message: string): ApiError {
  return new ApiError(status, code, message)
}

export function jsonAnswer(body: string, status = 200): Answer {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body }
}

export function errorAnswer(error: ApiError): Answer {
  return jsonAnswer(JSON.stringify({ error: { code: error.code, message: error.message } }), error.status)
}

const MAX_BODY_BYTES = 256 * 1024 * 1024

/** Reads the body as text. @throws ApiError when it is absurdly large */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw apiError(413, 'ERR_BAD_REQUEST', 'The body is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** @throws ApiError ERR_BAD_REQUEST when the text is not a JSON object */
export function parseObject(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = text.trim() === '' ? {} : JSON.parse(text)
  } catch {
    throw apiError(400, 'ERR_BAD_REQUEST', 'The body is not valid JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw apiError(400, 'ERR_BAD_REQUEST', 'The body is not a JSON object.')
  return value as Record<string, unknown>
}
