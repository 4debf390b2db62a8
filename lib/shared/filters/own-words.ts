import { foldUid } from '@/lib/shared/calls/ids'
import { invalidRequest } from '@/lib/shared/http/errors'
import { pageAt } from '@/lib/shared/pages'
import { ALL_TEAMS } from '@/lib/shared/people/names'
import { joined, listedIn } from './query'

/** Stands for the account's own uid, in any case. */
export const ME = 'me'
/** The filters that name people. */
export const OF_PEOPLE = ['uid', 'initiator', 'with', 'joined', 'missed'] as const
const isMe = (value: string) => foldUid(value) === ME
const valuesOf = (search: URLSearchParams, name: string) => search.getAll(name).flatMap(listedIn)

/** The filters that say `me`. */
export const namingMe = (search: URLSearchParams): string[] =>
  OF_PEOPLE.filter((name) => valuesOf(search, name).some(isMe))

/** What to do about `me` for an account without a uid, after the name of the filter. */
export const NOT_ME = 'says “me”, but your account is not tied to a person yet: choose who you are in Settings'

/**
 * The filters of a request with `me` as the account's own `uid` (null for none), and without a `team` that means all teams.
 * @param field the field that holds the filters, if they are not the request's own
 * @throws AppError INVALID_REQUEST for `me` without a uid
 */
export function ownWords(search: URLSearchParams, uid: string | null, field?: string): URLSearchParams {
  const named = namingMe(search)
  const isOfAll = valuesOf(search, 'team').some((team) => team.trim().toLowerCase() === ALL_TEAMS)
  if (named.length === 0 && !isOfAll) return search
  if (named.length > 0 && uid === null)
    throw invalidRequest(named.map((name) => ({ field: field ?? name, message: NOT_ME })))
  const own = new URLSearchParams(search)
  if (isOfAll) own.delete('team')
  for (const name of named)
    own.set(name, joined(valuesOf(search, name).map((value) => (isMe(value) && uid !== null ? uid : value))))
  return own
}

/** The same for filters that are stored, so that they keep their meaning for everyone. */
export function ownQuery(query: string, uid: string | null, field: string): string {
  const search = new URLSearchParams(query)
  const own = ownWords(search, uid, field)
  return own === search ? query : own.toString()
}

/** Parameters that an address may have without naming particular calls. */
const OF_NO_CALLS = ['range', 'tz', 'compare', 'app']

/** A dashboard's address narrowed to the account's own team, if it names no particular calls; null for any other address. */
export function inOwnTeam(address: string, team: string | undefined): string | null {
  const [path = '', query = ''] = address.split('?')
  const page = pageAt(path)
  // The page Teams compares all of them.
  if (team === undefined || !page?.filterBar || (page.rail ?? page.tabOf) === undefined || path === '/teams')
    return null
  if ([...new URLSearchParams(query).keys()].some((name) => !OF_NO_CALLS.includes(name))) return null
  return `${address}${query === '' ? '?' : '&'}team=${encodeURIComponent(team)}`
}
