import { isObject, type Loose } from '@/lib/shared/normalize/coerce'
import { changeTexts } from './each-text'
import { eraseText, nameMark } from './erase-text'
import { type Erased, type Mark, markOf, type NameMark } from './erased'
import { peopleIn } from './people-in'

/** Texts that identify a record, or that the API chooses from a list: a uid may equal one by chance. */
const KEPT = new Set([
  ...['sessionId', 'mid', 'rid', 'tid', 'roomName'],
  ...['type', 'mode', 'receiverType', 'status', 'state', 'category', 'action'],
])
/** What stays of an erased person's entry in a call: when they were there, and on how many devices. */
const KEPT_OF_ENTRY = new Set([
  ...['uid', 'mid', 'isJoined', 'joinedAt', 'leftAt', 'state'],
  ...['totalAudioMinutes', 'totalVideoMinutes', 'totalDurationInMinutes', 'totalDuration', 'deviceId'],
])
const DEVICE_CHARACTERS = 12

/**
 * Replaces erased people in a record as the Calls API sends it, in place: their uids by their pseudonyms wherever they stand as a word, their devices
 * by hashes, and their names and pictures by nothing. Ids of calls and groups stay as they are. The same record always gets the same result.
 * @returns whether it contained any of them
 */
export function eraseRecord(record: unknown, erased: Erased): boolean {
  if (erased.marks.length === 0) return false
  if (!isObject(record)) return false
  const near = new Map<Mark, NameMark[]>()
  const ownNames = new Set<Loose>()
  const structures = new Set<object>([record])
  let isChanged = false
  for (const { holder, uid, isEntry, write } of peopleIn(record)) {
    if (holder !== null) structures.add(holder)
    const mark = uid === null ? null : markOf(erased, uid)
    if (mark === null) {
      if (holder !== null) ownNames.add(holder)
      continue
    }
    isChanged = true
    const names = near.get(mark) ?? []
    near.set(mark, names)
    if (typeof holder?.name === 'string') {
      const name = nameMark(holder.name, erased)
      if (name !== null) names.push(name)
    }
    if (holder !== null) strip(holder, isEntry, erased)
    write(mark.pseudonym)
  }
  const isOfAnother = (container: unknown, key: string) => key === 'name' && ownNames.has(container as Loose)
  return (
    changeTexts(
      record,
      (text, container, key) =>
        (KEPT.has(key) && structures.has(container)) || isOfAnother(container, key) || isGroupId(record, container, key)
          ? text
          : eraseText(text, erased, near),
      (key, container) => (structures.has(container) ? key : (markOf(erased, key)?.pseudonym ?? key)),
    ) || isChanged
  )
}

const isGroupId = (record: Loose, container: unknown, key: string): boolean =>
  key === 'guid' || (key === 'receiver' && container === record && record.receiverType === 'group')

function strip(holder: Loose, isEntry: boolean, { hash }: Erased): void {
  for (const key of Object.keys(holder)) if (!(isEntry ? KEPT_OF_ENTRY.has(key) : key === 'uid')) delete holder[key]
  if (typeof holder.deviceId === 'string')
    holder.deviceId = `device-${hash(`device ${holder.deviceId}`).slice(0, DEVICE_CHARACTERS)}`
}
