import { escapeNonAscii } from '@/lib/simulator/json-text'
import { hash32, Random } from '@/lib/simulator/random'
import { NameSpeller } from './names'
import { ValueSpeller } from './values'

/** What may be varied: field names, value types and lists, objects around people and groups, enumerated words, uids. */
export const SPELLING_KINDS = ['names', 'values', 'wrappings', 'words', 'uids'] as const
export type SpellingKind = (typeof SPELLING_KINDS)[number]

type Raw = Record<string, unknown>
const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value)

const TIMES = ['initiatedAt', 'startedAt', 'endedAt', 'joinedAt', 'leftAt', 'startTime', 'endTime']
const FLAGS = ['hasRecording', 'hasTranscription', 'isJoined']
const MINUTES = ['totalAudioMinutes', 'totalVideoMinutes', 'totalDurationInMinutes']
const WORDS = ['type', 'mode', 'status', 'receiverType', 'state']
/** Documented words; other words are never varied. */
const DOCUMENTED: ReadonlySet<string> = new Set([
  ...['initiated', 'ongoing', 'ended', 'unanswered', 'missed', 'busy', 'rejected', 'canceled', 'cancelled', 'failed'],
  ...['audio', 'video', 'call', 'meet', 'presenter', 'user', 'group'],
])
const LISTS = ['participants', 'recordings', 'transcriptions', 'tags']

/** The JSON of a record with the same meaning, but spelled as other programs would; deterministic. */
export function spelledJson(json: string, seed: number, kinds: readonly SpellingKind[]): string {
  const record: unknown = JSON.parse(json)
  if (!isRaw(record)) return json
  const random = new Random(hash32(seed, hashOf(json)))
  return random.chance(0.2) ? json : escapeNonAscii(JSON.stringify(spelledRecord(record, random, new Set(kinds))))
}

function hashOf(text: string): number {
  let hash = 0
  for (let index = 0; index < text.length; index += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0
  return hash
}

/** A call, or a row of the list of transcriptions, spelled at random. */
export function spelledRecord(record: Raw, random: Random, kinds: ReadonlySet<SpellingKind>): Raw {
  const values = new ValueSpeller(random)
  const names = new NameSpeller(random)
  const named = (object: Raw) => (kinds.has('names') ? names.spelled(object) : object)
  const spelled = (object: Raw, isCall: boolean): Raw => {
    const copy: Raw = { ...object }
    if (kinds.has('values')) spellValues(copy, values, isCall)
    if (kinds.has('words')) for (const name of WORDS) copy[name] = wordOf(copy[name], random)
    if (kinds.has('uids')) copy.uid = uidOf(copy.uid, random)
    for (const name of Object.keys(copy)) if (!(name in object)) delete copy[name]
    return copy
  }
  const call = spelled(record, true)
  for (const name of LISTS) {
    const items = record[name]
    if (!Array.isArray(items)) continue
    const rows = items.map((item: unknown) => {
      if (!isRaw(item)) return item
      const row = spelled(item, false)
      return named(name === 'participants' && kinds.has('wrappings') ? wrappedRow(row, random) : row)
    })
    call[name] = kinds.has('wrappings') ? values.list(rows) : rows
  }
  for (const side of ['initiator', 'receiver'] as const) {
    if (typeof call[side] !== 'string') continue
    const isGroup = side === 'receiver' && record.receiverType === 'group'
    if (kinds.has('uids') && !isGroup) call[side] = uidOf(call[side], random)
    if (kinds.has('wrappings')) call[side] = wrappedParty(call[side], isGroup ? 'guid' : 'uid', random)
  }
  if (kinds.has('wrappings')) {
    if (isRaw(call.metaData) && random.chance(0.3)) call.metaData = JSON.stringify(call.metaData)
    if (call.entities === undefined && random.chance(0.3)) call.entities = []
  }
  return named(call)
}

function spellValues(object: Raw, values: ValueSpeller, isCall: boolean): void {
  for (const name of TIMES) object[name] = values.time(object[name])
  for (const name of FLAGS) object[name] = values.flag(object[name])
  for (const name of MINUTES) object[name] = values.minutes(object[name])
  object.totalDuration = isCall ? values.timer(object.totalDuration) : values.minutes(object.totalDuration)
  object.totalParticipants = values.number(object.totalParticipants)
}

/** `{user: {uid, name}, joinedAt}` in place of `{uid, name, joinedAt}`. */
function wrappedRow({ uid, name, avatar, ...row }: Raw, random: Random): Raw {
  const person = { uid, ...(name === undefined ? {} : { name }), ...(avatar === undefined ? {} : { avatar }) }
  if (uid === undefined || random.chance(0.6)) return { ...row, ...person }
  return { [random.pick(['user', 'entity'])]: person, ...row }
}

function wrappedParty(id: unknown, field: 'uid' | 'guid', random: Random): unknown {
  const party = { [field]: id }
  const kind = field === 'uid' ? 'user' : 'group'
  return random.pick([id, id, id, party, { entity: party, entityType: kind }, { [kind]: party }, JSON.stringify(party)])
}

const wordOf = (word: unknown, random: Random): unknown =>
  typeof word === 'string' && DOCUMENTED.has(word)
    ? random.pick([word, word.toUpperCase(), word.replace(/^./, (first) => first.toUpperCase()), ` ${word} `])
    : word

const uidOf = (uid: unknown, random: Random): unknown =>
  typeof uid === 'string'
    ? random.pick([
        uid,
        uid,
        uid.replace(/^./, (first) => first.toUpperCase()),
        uid.toUpperCase(),
        ` ${uid}`,
        `${uid} `,
      ])
    : uid

const camel = (event: string): string => event.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The body of a webhook with varied names of its fields and of its event. */
export function spelledWebhook(body: string, seed: number): string {
  const random = new Random(hash32(seed, hashOf(body)))
  const names = new NameSpeller(random)
  const { trigger, data, ...rest } = JSON.parse(body) as { trigger: string; data: Raw }
  const event = random.pick([trigger, trigger.toUpperCase(), trigger.replaceAll('_', '-'), camel(trigger)])
  const spelled = { [random.pick(['trigger', 'event', 'eventName'])]: event, data: names.spelled(data), ...rest }
  return `${random.pick(['', '\ufeff'])}${JSON.stringify(spelled)}`
}
