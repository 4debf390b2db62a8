import * as z from 'zod/mini'
import { dataOf } from './http'
import { among, list, one, wholeFrom, word } from './query'
import { type AnswerOf, route } from './route'

/** A person, by uid, or a group, by guid. */
export const PARTY_KINDS = ['user', 'group'] as const
export type PartyKind = (typeof PARTY_KINDS)[number]

/** A name as the directory has it: the latest that any call gave. A namesake shares it with someone else, so it needs the id beside it. */
const nameSchema = z.strictObject({ name: z.string(), isNamesake: z.optional(z.literal(true)) })
export type Name = z.infer<typeof nameSchema>

/** Names by id, without those that have none. Responses carry the names of all ids in them as `meta.names`. */
export const namesSchema = z.strictObject({
  user: z.record(z.string(), nameSchema),
  group: z.record(z.string(), nameSchema),
})
export type Names = z.infer<typeof namesSchema>

/** How someone is called on screen: by name, with the id where others have the same name; by id where there is no name. */
export const displayName = (id: string, name: Name | null | undefined): string =>
  name == null ? id : name.isNamesake === true ? `${name.name} (${id})` : name.name

const entrySchema = z.strictObject({
  kind: z.enum(PARTY_KINDS),
  id: z.string(),
  /** Null if no call ever gave one. */
  name: z.nullable(z.string()),
  /** The address of a picture. */
  avatar: z.nullable(z.string()),
  /** The time of the newest call, epoch seconds. */
  lastSeenAt: z.int(),
  isNamesake: z.optional(z.literal(true)),
})
export type DirectoryEntry = z.infer<typeof entrySchema>

export const DEFAULT_DIRECTORY_LIMIT = 10
const MAX_DIRECTORY_LIMIT = 100

/**
 * People and groups that match all words of `q` by name or id, best match first, whatever the case and accents; without `q` those seen last.
 * With `id` (repeatable), exactly these.
 */
export const directoryRoute = route({
  path: '/api/directory',
  query: z.object({
    q: one(word),
    kind: one(among(PARTY_KINDS)),
    id: list(word),
    limit: one(wholeFrom(1, MAX_DIRECTORY_LIMIT)),
  }),
  answer: dataOf(z.array(entrySchema)),
})
export type DirectoryAnswer = AnswerOf<typeof directoryRoute>
