import * as z from 'zod/mini'
import { differenceSchema, figureSchema, lineSchema } from '@/lib/shared/bill/answer'
import { unusualSchema } from '@/lib/shared/callbacks/needs-a-look'
import { callSchema, transcriptionSchema } from '@/lib/shared/calls/call'
import { formOf } from '@/lib/shared/filters/query'
import { errorBodySchema, mirrorMetaSchema, paginationSchema } from '@/lib/shared/http/route'
import { rateSchema } from '@/lib/shared/organisation/rates'
import { namesSchema } from '@/lib/shared/people/names'
import { figuresSchema } from '@/lib/shared/people/people'
import { currentSchema, othersSchema, teamFiguresSchema } from '@/lib/shared/people/teams'
import { refillSchema } from '@/lib/shared/sync/sync'
import { ownEntry } from '@/lib/shared/text/own-entry'

const COUNTED = ['totalAudioMinutes', 'totalVideoMinutes', 'totalDurationInMinutes', 'totalParticipants']
const alike = (words: string, ...names: string[]) => Object.fromEntries(names.map((name) => [name, words]))

/** What a field of an answer means, wherever its name appears. Only names that mean one thing. */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  ...alike('Epoch seconds.', 'initiatedAt', 'endedAt', 'joinedAt', 'leftAt', 'expiresAt', 'createdAt'),
  ...alike('As the Calls API counts them.', ...COUNTED),
  sessionId: 'The room; `mid` tells its calls apart.',
  roomMid: 'Its `mid` in requests; absent if the room has no other call.',
  receiverType: '`user` or `group`.',
  totalDuration: '`HH:MM:SS`, as the Calls API says.',
  startedAt: 'Epoch seconds of the answer.',
  initiator: 'The uid of the caller.',
  receiver: 'The uid or guid of who was called.',
  recording_url: 'Where the recording is; usually for a short time.',
  time: 'The time axis, epoch seconds: when it was initiated, else the earliest time known.',
  ringSeconds: 'From initiation to the answer.',
  durationSeconds: 'From the answer to the end.',
  initiated: 'Deprecated: `placed`.',
  joined: 'Deprecated: `answered`.',
  attendance: 'Deprecated: `answerRate`.',
  presenceMinutes: 'Deprecated: `talkSeconds`.',
  invitedPeople: 'Distinct people invited.',
  joinedPeople: 'Distinct people who joined.',
  participantSeconds: 'The sum of everyone’s time in the call.',
  anomalies: 'Issues with the data of the call.',
  isNamesake: 'Others have the same name, so show the id beside it.',
  ...alike('Epoch seconds of the newest call.', 'lastSeenAt', 'lastCallAt'),
  syncedAt: 'Epoch seconds of the last completed sync.',
  fetchedAt: 'Epoch seconds at which this copy was fetched.',
  reason: 'Why, in words.',
  occurrences: 'All calls of the room, newest first.',
  gone: 'The Calls API no longer has the call.',
  names: 'The names behind the ids in the answer.',
  nextCursor: 'Where the next page begins; null on the last.',
  filteredOut: 'How many calls of a live page the filters removed.',
  incomplete: 'Columns that are not yet filled for all calls.',
  per_page: 'How many a page has.',
  total_pages: 'How many pages there are.',
  excluded: 'Calls left out for lack of a value.',
  units: 'The unit of each metric.',
  totalRows: 'Rows before `limit` cut them.',
  medians: 'The medians over everyone in the filtered calls.',
  requestId: 'Identifies the request in the server’s log.',
  lastUsedAt: 'Epoch seconds, to the minute; null if never.',
  intervalSeconds: 'How often the newest calls are read; null before a worker has run.',
  lagSeconds: 'Seconds since the last completed sync.',
  quarantined: 'Records that could not be read as calls.',
}

export type JsonSchema = { [key: string]: unknown }

/** Schemas that several answers share, by their name in the document. */
const NAMED = {
  Call: callSchema,
  Transcription: transcriptionSchema,
  Pagination: paginationSchema,
  Names: namesSchema,
  Figures: figuresSchema,
  CurrentFigures: currentSchema,
  Others: othersSchema,
  TeamFigures: teamFiguresSchema,
  MirrorMeta: mirrorMetaSchema,
  Rate: rateSchema,
  BillFigure: figureSchema,
  BillDifference: differenceSchema,
  BillLine: lineSchema,
  Refill: refillSchema,
  UnusualSpan: unusualSchema,
  Error: errorBodySchema,
} as const

const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id })

/** A schema as JSON Schema 2020-12, with references to `components/schemas`. @param io `input`: of requests; `output`: of answers */
export function jsonSchemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, $defs, ...made } = plainSchema(schema, io)
  return made
}

/** The shared schemas by name. */
export const namedSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(NAMED).map(([name, schema]) => {
      const { $schema, $defs, ...made } = plainSchema(schema, 'output')
      // A schema with a name refers to itself among its own definitions.
      const { id, ...own } = made.$ref === undefined ? made : (($defs as Record<string, JsonSchema>)[name] ?? {})
      return [name, own]
    }),
  )

function plainSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io,
    metadata: names,
    // A check that only code can express, such as of control characters, is left out.
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      Object.assign(jsonSchema, formOf(zodSchema))
      makePlain(jsonSchema)
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
      // A fixed-length list has entries that are alike: one schema for all of them is what every tool understands.
      if (jsonSchema.prefixItems !== undefined) jsonSchema.items = jsonSchema.prefixItems[0]
      delete jsonSchema.prefixItems
    },
  })
  return JSON.parse(JSON.stringify(made), (key, part) => {
    if (key === '$ref') return part.replace('#/$defs/', '#/components/schemas/')
    return key === 'properties' ? described(part) : part
  })
}

const described = (fields: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => {
      const description = ownEntry(FIELD_WORDS, name)
      return [name, description === undefined ? schema : { description, ...formerly(description), ...schema }]
    }),
  )

/** Removes what carries no information from a JSON Schema: the bounds of a safe integer, that keys are text; `string or null` becomes one type rather than a choice. */
export function makePlain(schema: z.core.JSONSchema.BaseSchema, isSimple = (_: z.core.JSONSchema.BaseSchema) => true) {
  const [value, none, ...more] = schema.anyOf ?? []
  if (more.length === 0 && none?.type === 'null' && typeof value?.type === 'string' && !value.enum && isSimple(value)) {
    delete schema.anyOf
    Object.assign(schema, value, { type: [value.type, 'null'] })
  }
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (JSON.stringify(schema.propertyNames) === '{"type":"string"}') delete schema.propertyNames
}

/** Marks as deprecated what works until 2.0. */
export const formerly = (words: string) => (words.startsWith('Deprecated') ? { deprecated: true } : {})
