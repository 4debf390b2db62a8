import { Command } from 'cmdk'
import { Phone, Search, User } from 'lucide-react'
import { callHref, callsHref, personHref } from '@/lib/shared/links'
import { PaletteItem } from './palette-item'
import type { PaletteSearch } from './use-palette-search'

const personValue = (uid: string, wanted: string) => `person ${uid} ${wanted}`
const callValue = (sessionId: string, wanted: string) => `call ${sessionId} ${wanted}`

/** The palette's value of the first result; null while there is none. */
export function firstFound(wanted: string, { people, sessions }: PaletteSearch): string | null {
  if (people[0] !== undefined) return personValue(people[0], wanted)
  return sessions[0] === undefined ? null : callValue(sessions[0], wanted)
}

/** People and calls that match the text, a search for it, and the call with exactly that id. */
export function PaletteFind({
  wanted,
  found,
  className,
  go,
}: {
  wanted: string
  found: PaletteSearch
  className: string
  go: (href: string) => () => void
}) {
  return (
    <Command.Group heading="Find" className={className} forceMount>
      {found.people.map((uid) => (
        <PaletteItem
          key={uid}
          value={personValue(uid, wanted)}
          icon={User}
          hint="person"
          onSelect={go(personHref(uid))}
        >
          {uid}
        </PaletteItem>
      ))}
      {found.sessions.map((sessionId) => (
        <PaletteItem
          key={sessionId}
          value={callValue(sessionId, wanted)}
          icon={Phone}
          hint="open call"
          mono
          onSelect={go(callHref(sessionId))}
        >
          {sessionId}
        </PaletteItem>
      ))}
      <PaletteItem
        value={`search ${wanted}`}
        icon={Search}
        hint="search all calls"
        onSelect={go(callsHref({ q: wanted, range: 'all' }))}
      >
        “{wanted}”
      </PaletteItem>
      {!found.sessions.includes(wanted) && !/\s/.test(wanted) && (
        <PaletteItem
          value={`session ${wanted}`}
          icon={Phone}
          hint="open by session id"
          mono
          onSelect={go(callHref(wanted))}
        >
          {wanted}
        </PaletteItem>
      )}
    </Command.Group>
  )
}
