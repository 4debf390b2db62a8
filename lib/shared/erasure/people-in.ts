import { isObject, type Loose } from '@/lib/shared/normalize/coerce'

/** A place of a record that names a person. */
export type PersonIn = {
  /** The object about them; null where there is only their uid. */
  holder: Loose | null
  uid: string | null
  /** An entry in the list of participants. */
  isEntry: boolean
  /** Puts another uid in the place of theirs. */
  write: (uid: string) => void
}

const idOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : null

/** Everyone whom a raw record names in the places that `normalize` reads: caller, receiver unless a group, their entities, and participants. */
export function peopleIn(record: Loose): PersonIn[] {
  return [...sidesOf(record), ...entriesOf(record)]
}

function sidesOf(record: Loose): PersonIn[] {
  const found: PersonIn[] = []
  const wrapped = isObject(record.data) ? record.data.entities : undefined
  const entities = isObject(record.entities) ? record.entities : wrapped
  for (const side of ['initiator', 'receiver'] as const) {
    const value = record[side]
    const isGroup = side === 'receiver' && (record.receiverType === 'group' || (isObject(value) && 'guid' in value))
    if (isGroup) continue
    const uid = idOf(isObject(value) ? value.uid : value)
    const wrapper = isObject(entities) ? entities[side] : undefined
    const entity = isObject(wrapper) && isObject(wrapper.entity) ? wrapper.entity : null
    if (entity !== null) found.push(personOf(entity, idOf(entity.uid) ?? uid))
    if (isObject(value)) found.push(personOf(value, uid))
    else found.push(bare(record, side, uid))
  }
  return found
}

/** A uid without anything about the person. */
const bare = (within: Record<string, unknown>, key: string, uid: string | null): PersonIn => ({
  holder: null,
  uid,
  isEntry: false,
  write: (next) => {
    within[key] = next
  },
})

const personOf = (holder: Loose, uid: string | null): PersonIn => ({
  holder,
  uid,
  isEntry: false,
  write: (next) => {
    holder.uid = next
  },
})

function entriesOf(record: Loose): PersonIn[] {
  const { participants } = record
  if (isObject(participants) && !Object.values(participants).every(isObject)) return [entryOf(participants)]
  const list = (isObject(participants) || Array.isArray(participants) ? participants : []) as Record<string, unknown>
  return Object.entries(list).flatMap(([key, value]) => {
    if (isObject(value)) return [entryOf(value)]
    if (typeof value !== 'string') return []
    return [bare(list, key, value.trim())]
  })
}

const entryOf = (holder: Loose): PersonIn => ({ ...personOf(holder, idOf(holder.uid)), isEntry: true })
