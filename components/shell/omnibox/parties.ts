import type { DirectoryEntry } from '@/lib/shared/people/directory'
import { displayName } from '@/lib/shared/people/names'
import type { Named } from './names'
import type { Role } from './noise'
import type { Chip, Choice, Context, SaidFilters } from './types'

const ROLE_WORDS: Record<Role, string> = {
  with: 'with',
  and: 'with',
  called: 'with',
  to: 'to',
  from: 'from',
  by: 'from',
  missed: 'missed by',
  joined: 'joined by',
}

const choiceId = ({ kind, id }: Pick<DirectoryEntry, 'kind' | 'id'>) => `${kind}:${id}`
const entryLabel = ({ id, name, isNamesake }: DirectoryEntry) =>
  displayName(id, name === null ? null : { name, ...(isNamesake === undefined ? {} : { isNamesake }) })

export const entryChoice = (entry: DirectoryEntry): Choice => ({
  id: choiceId(entry),
  kind: entry.kind === 'user' ? 'person' : 'group',
  label: displayName(entry.id, { name: entry.name }),
  hint: entry.name === null ? (entry.kind === 'user' ? 'Person' : 'Group') : entry.id,
})

/** Those of a name: as chosen, else all of the kind that fits best. */
function meant({ entries, phrase }: Named, chosen: Context['chosen']): readonly DirectoryEntry[] {
  const one = entries.find((entry) => choiceId(entry) === chosen?.[phrase])
  return one === undefined ? entries.filter(({ kind }) => kind === entries[0]?.kind) : [one]
}

/**
 * The chips of names. One person is a filter by person; several are calls that involve all of them. Of a name that fits several people, any may
 * be meant, once in a sentence; a second such name stands for the best match.
 */
export function partyChips(
  named: readonly Named[],
  context: Context,
  wordChoice: (one: Named) => Choice | null,
): Chip[] {
  const people = named.map((one) => ({ one, entries: meant(one, context.chosen) }))
  const isInvolved = ({ one, entries }: (typeof people)[number]) =>
    entries[0]?.kind === 'user' && (one.role === null || ['with', 'and', 'to', 'called'].includes(one.role))
  const involved = people.filter(isInvolved)
  const any = involved.find(({ entries }) => entries.length > 1) ?? (involved.length === 1 ? involved[0] : undefined)
  return people.map((person) => {
    const { one, entries } = person
    const isOne = involved.length > 1 && isInvolved(person) && person !== any
    const shown = isOne ? entries.slice(0, 1) : entries
    const first = shown[0] as DirectoryEntry
    const isGroup = first.kind === 'group'
    const word = isGroup ? 'in' : ROLE_WORDS[one.role ?? 'with']
    const name =
      shown.length === 1
        ? entryLabel(first)
        : `${one.phrase.replaceAll(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase())} (any of ${shown.length})`
    const fromWord = wordChoice(one)
    const all = one.entries.length > 1 ? one.entries.map(entryChoice) : []
    return {
      key: one.phrase,
      kind: isGroup ? 'group' : 'person',
      label: `${word} ${name}`,
      at: one.at,
      filters: filtersFor(
        isGroup,
        one.role,
        isOne,
        shown.map(({ id }) => id),
      ),
      choices: [...(fromWord === null ? all : [fromWord, ...one.entries.map(entryChoice)])],
    }
  })
}

function filtersFor(isGroup: boolean, role: Role | null, isOneOfSeveral: boolean, ids: string[]): SaidFilters {
  if (isGroup) return { guid: ids }
  if (role === 'from') return { initiator: ids }
  if (role === 'missed') return { missed: ids }
  if (role === 'joined') return { joined: ids }
  return isOneOfSeveral ? { with: ids } : { uid: ids }
}
