import { useMemo } from 'react'
import { Badge } from '@/components/ui/badge'
import { Name } from '@/components/ui/name'
import type { Call } from '@/lib/shared/contracts/call'
import { ANSWERED_STATUSES } from '@/lib/shared/contracts/call'
import { plainName } from '@/lib/shared/names/plain-name'
import { absentOf, isOpen, type Person } from '@/lib/shared/timeline/presence'

type AbsentLineProps = {
  call: Call
  people: readonly Person[]
  nameOf: (uid: string) => string
  /** The call was open when the page loaded, so the space reserved for people yet to join is kept. */
  wasOpen: boolean
}

/** Who was invited and did not join, worded to fit the call. Renders nothing when there is nobody to name. */
export function AbsentLine({ call, people, nameOf, wasOpen }: AbsentLineProps) {
  const absent = useMemo(() => absentOf(call, people), [call, people])
  if (!wasOpen && absent.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5 px-4 py-3 text-data">
      <span className="text-ink-muted leading-5">{absent.length === 0 ? emptyWords(call) : absentWords(call)}</span>
      {absent.map((person) => (
        <Badge key={person.uid}>
          <Name className="truncate">{nameOf(person.uid)}</Name>
          {person.rows[0]?.state && (
            <span className="min-w-0 truncate font-normal text-ink-muted">· {plainName(person.rows[0].state)}</span>
          )}
        </Badge>
      ))}
    </div>
  )
}

const isAnswered = (call: Call) => (ANSWERED_STATUSES as readonly string[]).includes(call.status)

function absentWords(call: Call): string {
  if (isAnswered(call)) return isOpen(call) ? 'Not joined yet:' : 'Never joined:'
  return isOpen(call) ? 'Not answered yet:' : 'Did not answer:'
}

function emptyWords(call: Call): string {
  if (isAnswered(call)) return 'Everyone invited has joined.'
  return isOpen(call) ? 'Nobody has answered yet.' : 'Nobody answered.'
}
