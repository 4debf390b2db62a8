import { isObject, type Loose } from '@/lib/shared/values/coerce'
import { embedded } from '@/lib/shared/values/json'
import { named } from './aliases'
import { changeTexts, objectsIn, put } from './each-text'
import { eraseText, nameMark } from './erase-text'
import { type Mark, type Marks, markOf, type NameMark } from './erased'

/** Texts that identify a record, or that the API chooses from a list: a uid may equal one by chance. */
const KEPT = new Set([
  ...['sessionId', 'mid', 'rid', 'tid', 'roomName', 'guid'],
  ...['type', 'mode', 'receiverType', 'status', 'state', 'category', 'action'],
])
/** The fields kept of an erased person's participant entry: when they were present, and on how many devices. */
const KEPT_OF_ENTRY = new Set([
  ...['uid', 'mid', 'isJoined', 'joinedAt', 'leftAt', 'state'],
  ...['totalAudioMinutes', 'totalVideoMinutes', 'totalDurationInMinutes', 'totalDuration', 'duration', 'deviceId'],
])
const SIDES = ['initiator', 'receiver'] as const
const DEVICE_CHARACTERS = 12

/**
 * Erases people in a record as the Calls API sends it, in place: replaces their uids by pseudonyms and their device ids by hashes, removes everything
 * else that objects with their uid say about them, and replaces uids and names in other texts as `eraseText` does. Other people's uids and names, and
 * ids of calls and groups, are kept. Deterministic.
 * @param names receives the names given in objects with their uids
 * @returns whether the record contained any of them
 */
export function eraseRecord(record: unknown, erased: Marks, names?: Set<string>): boolean {
  if (erased.marks.length === 0 || !isObject(record)) return false
  const original = { ...record }
  replaceFields(record, plainlySpelled(record))
  const isChanged = erasePlain(record, erased, names)
  if (!isChanged) replaceFields(record, original)
  return isChanged
}

/** A call with its fields under the specification's names, and with JSON in texts parsed, so that people are found in their usual places. */
function plainlySpelled(record: Loose): Loose {
  const fields = Object.entries(named(record, 'call')).map(([name, value]) => [name, embedded(value)] as const)
  const plain: Loose = Object.fromEntries(fields)
  if (Array.isArray(plain.participants)) plain.participants = plain.participants.map(embedded)
  return plain
}

function replaceFields(object: Loose, fields: Loose): void {
  for (const key of Object.keys(object)) delete object[key]
  for (const [key, value] of Object.entries(fields)) put(object, key, value)
}

function erasePlain(record: Loose, erased: Marks, names?: Set<string>): boolean {
  const sides = eraseSides(record, erased)
  const entries = entriesOf(record.participants)
  const near = new Map<Mark, NameMark[]>()
  const others = new Set<object>()
  const structures = new Set<object>([record, ...sides.objects])
  /** Objects that contain data about other people too, so they are never erased as a whole, whatever uid they have. */
  const containers: unknown[] = [record, record.data, record.entities]
  let isChanged = sides.isChanged
  for (const object of objectsIn(record)) {
    const uid = uidIn(object, entries)
    if (uid === null || containers.includes(object)) continue
    const mark = markOf(erased, uid)
    if (mark === null) {
      others.add(object)
      continue
    }
    const given = named(object, 'participant').name
    if (typeof given === 'string' && given.trim() !== '') names?.add(given.trim())
    const name = typeof given === 'string' ? nameMark(given, erased) : null
    near.set(mark, [...(near.get(mark) ?? []), ...(name === null ? [] : [name])])
    strip(object, entries.has(object), erased)
    object.uid = mark.pseudonym
    structures.add(object)
    isChanged = true
  }
  for (const mark of sides.marks) if (!near.has(mark)) near.set(mark, [])
  const isStructure = (container: object) => structures.has(container) || others.has(container)
  /** A field that holds a single uid, so it is compared as a whole rather than searched. */
  const isId = (container: object, key: string) =>
    key === 'uid' ||
    (container === record.participants && Array.isArray(container)) ||
    (container === record && SIDES.some((side) => side === key) && !(key === 'receiver' && isOfGroup(record)))
  const isKept = (container: object, key: string) =>
    (isStructure(container) && KEPT.has(key)) ||
    (key === 'name' && others.has(container)) ||
    key === 'guid' ||
    (container === record && key === 'receiver' && isOfGroup(record))
  return (
    changeTexts(
      record,
      (text, container, key) => {
        if (isKept(container, key)) return text
        return isId(container, key) ? (markOf(erased, text)?.pseudonym ?? text) : eraseText(text, erased, near)
      },
      (key, container) => (isStructure(container) ? key : (markOf(erased, key)?.pseudonym ?? key)),
    ) || isChanged
  )
}

/** Like `eraseRecord`, for a value that may not be a record. */
export function eraseAny(value: unknown, erased: Marks, names?: Set<string>): { value: unknown; isChanged: boolean } {
  if (isObject(value)) return { isChanged: eraseRecord(value, erased, names), value }
  const holder = { value }
  const replace = (text: string) => eraseText(text, erased)
  const rename = (key: string, of: unknown) => (of === holder ? key : (markOf(erased, key)?.pseudonym ?? key))
  return { isChanged: changeTexts(holder, replace, rename), value: holder.value }
}

const idOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

/** The uid of the person whom an object describes, from any of its id fields; for a participant entry, also from an object within it. */
function uidIn(object: Loose, entries: ReadonlySet<object>): string | null {
  const fields = named(object, 'participant')
  const uid = idOf(fields.uid)
  if (uid !== null || !entries.has(object)) return uid
  const inner = fields.user ?? fields.entity ?? fields.participant
  return isObject(inner) ? idOf(named(inner, 'participant').uid) : idOf(inner)
}

const isOfGroup = ({ receiver, receiverType }: Loose): boolean =>
  receiverType === 'group' || (isObject(receiver) && 'guid' in receiver)

/** Finds erased people who are given as a bare uid, and adds the uids of caller and receiver to entities without one. Numeric uids are replaced here. */
function eraseSides(record: Loose, erased: Marks): { marks: Mark[]; objects: ReadonlySet<object>; isChanged: boolean } {
  const marks: Mark[] = []
  const objects = new Set<object>()
  let isChanged = false
  const wrapped = isObject(record.data) ? record.data.entities : undefined
  for (const one of Array.isArray(record.participants) ? record.participants : []) {
    const mark = typeof one === 'string' ? markOf(erased, one) : null
    if (mark !== null) marks.push(mark)
  }
  for (const side of SIDES) {
    const value = record[side]
    if (isObject(value)) objects.add(value)
    const isGroup = side === 'receiver' && isOfGroup(record)
    const uid = isGroup ? null : idOf(isObject(value) ? value.uid : value)
    const mark = uid === null ? null : markOf(erased, uid)
    if (mark !== null) marks.push(mark)
    if (mark !== null && typeof value === 'number') {
      record[side] = mark.pseudonym
      isChanged = true
    }
    for (const entities of [record.entities, wrapped]) {
      const wrapper = isObject(entities) ? entities[side] : undefined
      const entity = isObject(wrapper) && isObject(wrapper.entity) ? wrapper.entity : null
      if (entity === null) continue
      objects.add(entity)
      if (mark !== null && idOf(entity.uid) === null) entity.uid = uid
    }
  }
  return { marks, objects, isChanged }
}

/** The participant entries, which arrive as a list, as an object of entries, or as a single entry. */
function entriesOf(participants: unknown): ReadonlySet<object> {
  if (typeof participants !== 'object' || participants === null) return new Set()
  const values = Object.values(participants)
  return new Set(Array.isArray(participants) || values.every(isObject) ? values.filter(isObject) : [participants])
}

function strip(object: Loose, isEntry: boolean, { hash }: Marks): void {
  const isKept = (key: string) => (isEntry ? KEPT_OF_ENTRY.has(key) : key === 'uid')
  const kept = Object.entries(named(object, 'participant')).filter(([key]) => isKept(key))
  replaceFields(object, Object.fromEntries(kept))
  if (typeof object.deviceId === 'string')
    object.deviceId = `device-${hash(`device ${object.deviceId}`).slice(0, DEVICE_CHARACTERS)}`
}
