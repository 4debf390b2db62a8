import * as z from 'zod/mini'
import { plainId, plainName } from '@/lib/shared/text/plain-name'

/** A person, by uid, or a group, by guid. */
export const PARTY_KINDS = ['user', 'group'] as const
export type PartyKind = (typeof PARTY_KINDS)[number]

/** What has a name: people and groups, which the directory knows, and teams. */
export const NAME_KINDS = [...PARTY_KINDS, 'team'] as const
export type NameKind = (typeof NAME_KINDS)[number]

/** Stands for calls with anyone who is in no team, as a value of the filter and of the dimension. */
export const NO_TEAM = 'none'
/** Stands for all teams and everyone else, as a value of the filter: it keeps an account's own team out of an address. */
export const ALL_TEAMS = 'all'
/** The teams of filters, without the word for all. */
export const teamsIn = ({ team = [] }: { team?: readonly string[] | undefined }) =>
  team.filter((one) => one.toLowerCase() !== ALL_TEAMS)

/** A name as the directory has it: the latest that any call gave. A namesake shares it with someone else, so it needs the id beside it. */
const nameSchema = z.strictObject({ name: z.string(), isNamesake: z.optional(z.literal(true)) })
export type Name = z.infer<typeof nameSchema>

/** Names by id, without those that have none. Responses carry the names of all ids in them as `meta.names`. */
export const namesSchema = z.strictObject({
  user: z.record(z.string(), nameSchema),
  group: z.record(z.string(), nameSchema),
  /** Names of teams; absent if an answer has none. */
  team: z.optional(z.record(z.string(), nameSchema)),
})
export type Names = z.infer<typeof namesSchema>

type GivenName = { name: string | null; isNamesake?: true | undefined } | null | undefined

/** The name recorded for someone, with the id if others have the same; null if there is none or nothing of it is visible. */
export function givenName(id: string, given: GivenName): string | null {
  const name = plainName(given?.name ?? '')
  return name === '' ? null : given?.isNamesake === true ? `${name} (${plainId(id)})` : name
}

/** How someone is called on screen and in texts: by name, with the id where others have the same name; by id where there is no name. */
export const displayName = (id: string, given: GivenName): string => givenName(id, given) ?? plainId(id)
