import { gzipSync } from 'node:zlib'
import type { FaultOf, Strikes } from './faults'
import { type Answer, ApiError, errorAnswer } from './http'

const HTML = '<!doctype html><html><head><title>Gateway</title></head><body><h1>Something went wrong</h1></body></html>'

/** The response that a fault returns in place of the API's own; null if the request goes through. */
export function answerInstead(strikes: Strikes): Answer | null {
  const tooMany = strikes.of('429')
  if (tooMany !== undefined) return tooManyRequests(tooMany)
  const status = strikes.of('status')
  if (status !== undefined) return statusAnswer(status.status, status.body)
  const error = strikes.of('error')
  if (error !== undefined) return errorAnswer(new ApiError(error.status, error.code, error.message))
  const html = strikes.of('html')
  if (html !== undefined) return statusAnswer(html.status, 'html')
  const empty = strikes.of('empty')
  if (empty !== undefined) return statusAnswer(empty.status, 'empty')
  const redirect = strikes.of('redirect')
  if (redirect !== undefined) return { status: redirect.status, headers: { location: redirect.location }, body: '' }
  const bomb = strikes.of('gzip-bomb')
  return bomb === undefined ? null : gzipBomb(bomb.megabytes)
}

/** Headers that faults add to an otherwise valid response. */
export function addedHeaders(strikes: Strikes): Record<string, string> {
  const budget = strikes.of('budget')
  const contentType = strikes.of('content-type')
  return {
    ...(budget === undefined ? {} : budgetHeaders(budget.budgetHeaders, budget.remaining, budget.resetSeconds)),
    ...(contentType === undefined ? {} : { 'content-type': contentType.contentType }),
  }
}

/** The JSON of a call, padded if an `oversize` fault names it. */
export function padded(callJson: string, strikes: Strikes): string {
  const fault = strikes.of('oversize')
  const isNamed = fault?.sessionIds.some((id) => callJson.startsWith(`{"sessionId":${JSON.stringify(id)}`)) ?? false
  if (fault === undefined || !isNamed) return callJson
  return `${callJson.slice(0, -1)},"padding":"${'0'.repeat(fault.megabytes * 1024 * 1024)}"}`
}

function tooManyRequests(fault: FaultOf<'429'>): Answer {
  const answer = errorAnswer(new ApiError(429, 'ERR_TOO_MANY_REQUESTS', 'Too many requests.'))
  const retryAfter = fault.retryAfter === null ? null : retryAfterText(String(fault.retryAfter))
  const budget = fault.budgetHeaders === 'none' ? {} : budgetHeaders(fault.budgetHeaders, 0, 1)
  return {
    ...answer,
    headers: { ...answer.headers, ...budget, ...(retryAfter === null ? {} : { 'retry-after': retryAfter }) },
  }
}

function retryAfterText(form: string): string {
  const date = /^date:(-?\d+)$/.exec(form)
  // A date refers to the client's clock, not to the simulated one.
  if (date !== null) return new Date(Date.now() + Number(date[1]) * 1000).toUTCString()
  if (form === 'huge') return '99999999999'
  return form === 'garbage' ? 'soon, perhaps' : form
}

function budgetHeaders(prefix: string, remaining: number, resetSeconds: number): Record<string, string> {
  return {
    [`${prefix}-Limit`]: '500',
    [`${prefix}-Remaining`]: String(remaining),
    [`${prefix}-Reset`]: String(resetSeconds),
  }
}

function statusAnswer(status: number, body: 'json' | 'html' | 'empty'): Answer {
  if (body === 'json') return errorAnswer(new ApiError(status, 'ERR_INTERNAL', 'Something went wrong.'))
  if (body === 'empty') return { status, headers: { 'content-type': 'application/json' }, body: '' }
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: HTML }
}

/** A few kilobytes that unpack to many megabytes of JSON. */
function gzipBomb(megabytes: number): Answer {
  const body = gzipSync(`{"data":[],"padding":"${'0'.repeat(megabytes * 1024 * 1024)}"}`)
  return { status: 200, headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' }, body }
}
