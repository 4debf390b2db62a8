import { ownEntry } from '@/lib/shared/text/own-entry'
import type { Random } from '@/lib/simulator/random'

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Naming conventions of programs. */
const STYLES: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name,
  snake,
  (name) => name.toLowerCase(),
  (name) => name.replace(/Id$/, 'ID').replace(/Url$|_url$/, 'URL'),
  (name) => snake(name).toUpperCase(),
  (name) => snake(name).replaceAll('_', '-'),
]

/** Other names of a field in SDKs, webhooks and newer pages of the reference. */
const OTHER_NAMES: Record<string, readonly string[]> = {
  type: ['callType'],
  mode: ['callCategory'],
  status: ['callStatus'],
  initiator: ['callInitiator'],
  receiver: ['callReceiver'],
  metaData: ['metadata', 'meta_data'],
  totalDurationInMinutes: ['totalMinutes', 'total_minutes'],
  totalParticipants: ['participantsCount'],
  isJoined: ['hasJoined'],
  recording_url: ['recordingURL', 'recordingUrl'],
}

/** Renames the fields of an object as some other program would. */
export class NameSpeller {
  private readonly style: (name: string) => string

  constructor(private readonly random: Random) {
    this.style = random.pick(STYLES)
  }

  /** The same fields in one naming convention, some of them under another documented name. */
  spelled(object: Record<string, unknown>): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(object).map(([name, value]) => {
        const others = ownEntry(OTHER_NAMES, name)
        const other = others !== undefined && this.random.chance(0.3) ? this.random.pick(others) : name
        return [this.style(other), value]
      }),
    )
  }
}
