import type { Call } from '@/lib/shared/calls/call'
import { metaFacts } from '@/lib/shared/metadata'
import { fold } from '@/lib/shared/people/fold-name'

/** JSON of metadata that says nothing; an empty object arrives as a list. */
const NONE = ['null', '[]', '{}', '""']

/** The metadata as JSON, as it is in files; '' where there is none. */
export function metaDataText({ metaData }: Pick<Call, 'metaData'>): string {
  const json = JSON.stringify(metaData ?? null)
  return NONE.includes(json) ? '' : json
}

/**
 * Text by which a search finds a call, beyond its id and the directory; folded, one entry per line: tags, values of the metadata, names of people without
 * a uid, and ids with accents, which folding changes. A word contains no line break, so it only matches within an entry.
 */
export function searchText(call: Call): string {
  const lines = new Set<string>()
  for (const tag of call.tags) lines.add(fold(tag))
  for (const { value } of metaFacts(call.metaData)) lines.add(fold(value))
  for (const { uid, name } of call.participants) if (uid === null && name !== null) lines.add(fold(name))
  for (const id of [call.sessionId, otherReceiver(call)]) {
    const folded = fold(id)
    if (folded !== id.toLowerCase()) lines.add(folded)
  }
  lines.delete('')
  return [...lines].join('\n')
}

/** A receiver that is neither person nor group: the directory knows the others. */
const otherReceiver = ({ receiver, receiverType }: Call): string =>
  receiverType === 'user' || receiverType === 'group' ? '' : (receiver ?? '')
