import { evidenceRoute, type PACK_READERS } from './calls/calls'
import { type Filters, filtersToParams } from './filters/filters'
import { pathSegment, segmentId } from './http/path-segment'
import { addressOf } from './http/route'

/** Page URL parameters other than filters. */
export type PageParams = Record<string, string | number | undefined>

/** `path` with parameters, leaving `,`, `:` and `/` readable. */
export function hrefOf(path: string, params: URLSearchParams): string {
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/')
  return text === '' ? path : `${path}?${text}`
}

function add(params: URLSearchParams, extra: PageParams): URLSearchParams {
  for (const [name, value] of Object.entries(extra))
    if (value !== undefined && value !== '') params.set(name, String(value))
  return params
}

/** The page of a call; with only a session id, of the newest call in the room. `moment` is seconds since its start. */
export function callHref(
  call: string | { sessionId: string; roomMid?: string | undefined },
  extra: PageParams = {},
): string {
  const { sessionId, roomMid } = typeof call === 'string' ? { sessionId: call } : { roomMid: undefined, ...call }
  const params = new URLSearchParams(roomMid === undefined ? [] : [['mid', roomMid]])
  return hrefOf(`/calls/${pathSegment(sessionId)}`, add(params, extra))
}

/** The list of exactly the calls that match `filters`: the link behind every number. */
export function callsHref(filters: Partial<Record<keyof Filters, unknown>>, extra: PageParams = {}): string {
  return hrefOf('/calls', add(filtersToParams(filters), extra))
}

/** The id in a segment of a page's path; one that cannot be decoded is returned unchanged. */
export function decodedSegment(segment: string): string {
  try {
    return segmentId(decodeURIComponent(segment))
  } catch {
    return segment
  }
}

/** A person's page, with the given filters. */
export function personHref(uid: string, filters: Partial<Record<keyof Filters, unknown>> = {}): string {
  return hrefOf(`/people/${pathSegment(uid)}`, filtersToParams(filters))
}

export function groupHref(guid: string, filters: Partial<Record<keyof Filters, unknown>> = {}): string {
  return hrefOf(`/groups/${pathSegment(guid)}`, filtersToParams(filters))
}

export function teamHref(id: string, filters: Partial<Record<keyof Filters, unknown>> = {}): string {
  return hrefOf(`/teams/${pathSegment(id)}`, filtersToParams(filters))
}

/** `path` with filters and other parameters, in a fixed order. */
export function pageHref(
  path: string,
  filters: Partial<Record<keyof Filters, unknown>>,
  extra: PageParams = {},
): string {
  return hrefOf(path, add(filtersToParams(filters), extra))
}

/** The page that compares two calls; either may still be missing. */
export function compareHref(a: string | undefined, b: string | undefined): string {
  return hrefOf('/calls/compare', add(new URLSearchParams(), { a, b }))
}

/** The API path of a call's evidence pack, with times in `zone`. */
export function evidencePath(
  call: { sessionId: string; roomMid?: string | undefined },
  zone: string,
  reader?: (typeof PACK_READERS)[number],
): string {
  const { sessionId, roomMid: mid } = call
  return addressOf(evidenceRoute, { params: { sessionId }, query: { mid, tz: zone, for: reader } })
}
