import { LRUCache } from 'lru-cache'

/** What triggers announce by name (migrations 0009, 0010, 0016 and 0020); any other id is of an account or a session, the topic `accounts`. */
const NAMED = ['organisation', 'callbacks', 'written', 'erasures'] as const
export type Topic = (typeof NAMED)[number] | 'accounts'

type Entry = { value: unknown; ids: readonly string[] | null }

/** Values of one topic, mostly sessions, of about 1 kB each. */
const MAX_ENTRIES = 5_000

/** Values read from the accounts, each remembered under a topic and a name until a change of it is announced. */
export class Memory {
  private readonly topics = new Map<string, LRUCache<string, Entry>>()

  /** @param isCurrent whether every change that was committed until a moment ago has been announced to us */
  constructor(private readonly isCurrent: () => boolean | Promise<boolean>) {}

  /**
   * @param name within the topic, such as the app that the value is about
   * @param read asks the accounts; what is null, or fails, is not remembered
   * @param idsOf the only ids whose announcements concern the value; all of the topic by default
   */
  async recall<T>(topic: Topic, name: string, read: () => Promise<T>, idsOf?: (value: T & {}) => string[]): Promise<T> {
    if (!(await this.isCurrent())) return read()
    const entries = this.entriesOf(topic)
    const known = entries.get(name)
    if (known !== undefined) return known.value as Promise<T>
    const entry: Entry = { value: read(), ids: null }
    entries.set(name, entry)
    const forget = () => entries.peek(name) === entry && entries.delete(name)
    try {
      const value = (await entry.value) as T
      // On Node 20 and 22 a promise keeps its request alive, down to the connection; the value does not.
      entry.value = value
      if (value === null || value === undefined) forget()
      else entry.ids = idsOf?.(value) ?? null
      return value
    } catch (error) {
      forget()
      throw error
    }
  }

  /** Forgets what an announcement concerns. @param id null where anything may have changed */
  forget(id: string | null): void {
    if (id === null) this.topics.clear()
    else if ((NAMED as readonly string[]).includes(id)) this.topics.delete(id)
    else {
      const accounts = this.entriesOf('accounts')
      for (const [name, { ids }] of accounts) if (ids === null || ids.includes(id)) accounts.delete(name)
    }
  }

  private entriesOf(topic: Topic): LRUCache<string, Entry> {
    const known = this.topics.get(topic) ?? new LRUCache<string, Entry>({ max: MAX_ENTRIES })
    this.topics.set(topic, known)
    return known
  }
}
