import type { InRoom } from './calls/call-path'
import { evidenceRoute } from './calls/calls'
import { type Filters, filtersToParams } from './filters/filters'
import { addressOf, pathSegment, segmentId } from './http/route'
import { decoded } from './text/parsed'

/** Page URL parameters other than filters. */
export type PageParams = Record<string, string | number | null | undefined>

/** `path` with parameters, leaving `,`, `:` and `/` readable. */
export function hrefOf(path: string, params: URLSearchParams): string {
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/')
  return text === '' ? path : `${path}?${text}`
}

function add(params: URLSearchParams, extra: PageParams): URLSearchParams {
  for (const [name, value] of Object.entries(extra)) if (value != null && value !== '') params.set(name, String(value))
  return params
}

/** The page of a call; with only a session id, of the newest call in the room. `extra.t` is seconds since its start. */
export function callHref({ sessionId, roomMid }: InRoom, extra: PageParams = {}): string {
  const params = new URLSearchParams(roomMid === undefined ? [] : [['mid', roomMid]])
  return hrefOf(`/calls/${pathSegment(sessionId)}`, add(params, extra))
}

/** The list of exactly the calls that match the filters: the link behind every number. */
export const callsHref = (...rest: PageOf): string => pageHref('/calls', ...rest)

/** The id in a segment of a page's path; one that cannot be decoded is returned unchanged. */
export const decodedSegment = (segment: string): string => segmentId(decoded(segment))

/** A person's, a group's or a team's page, with the given filters and other parameters. */
export const personHref = (uid: string, ...rest: PageOf): string => pageHref(`/people/${pathSegment(uid)}`, ...rest)
export const groupHref = (guid: string, ...rest: PageOf): string => pageHref(`/groups/${pathSegment(guid)}`, ...rest)
export const teamHref = (id: string, ...rest: PageOf): string => pageHref(`/teams/${pathSegment(id)}`, ...rest)
type PageOf = [filters?: Partial<Record<keyof Filters, unknown>>, extra?: PageParams]

/** `path` with filters and other parameters, in a fixed order. */
export const pageHref = (path: string, ...[filters = {}, extra = {}]: PageOf): string =>
  hrefOf(path, add(filtersToParams(filters), extra))

/** The page that compares a call with another, which is still to be chosen. */
export const compareHref = (a: string): string => pageHref('/calls/compare', {}, { a })

/** The API path of a call's evidence pack, with times in `zone`. */
export const evidencePath = ({ sessionId, roomMid: mid }: InRoom, zone: string, reader?: 'outside'): string =>
  addressOf(evidenceRoute, { params: { sessionId }, query: { mid, tz: zone, for: reader } })
