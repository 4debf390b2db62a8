import type { Context } from '@/components/shell/omnibox/sentence/types'
import { findParties } from '@/lib/server/directory/find-parties'
import { Directory } from '@/lib/server/mirror/read/directory'

const PEOPLE = {
  'priya-8': 'Priya Patel',
  'ana-1': 'Ana Ruiz',
  'bo-2': 'Bo Lindqvist',
  'zoe-3': 'Zoë Müller',
  'sam-4': 'Sam Park',
  'sam-5': 'Sam Okafor',
  'sam-6': 'Samira Haddad',
  'may-7': 'May Chen',
  'mark-9': 'Mark Twist',
  'april-10': 'April Jones',
  'noon-11': 'Noon Abadi',
  'van-12': 'Anna van der Berg',
  'my-13': 'My Nguyen',
  'u-77': '',
  'yosef-14': 'יוסף כהן',
}
const GROUPS = {
  field: 'Field team',
  video: 'Video team',
  'sales-eu': 'Sales Europe',
  'sales-us': 'Sales US',
  heads: 'Heads of support',
}

const factsOf = (names: Readonly<Record<string, string>>) =>
  new Map(
    Object.entries(names).map(([id, text]) => [
      id,
      { lastSeenAt: 0, name: { at: 0, text }, avatar: { at: 0, text: '' } },
    ]),
  )
const directory = new Directory()
directory.apply({ user: factsOf(PEOPLE), group: factsOf(GROUPS), other: new Map() })

/** Everyone whom `GET /api/directory` finds by a phrase. */
export const known: Context['known'] = (phrase) => findParties(directory, { q: phrase, id: [], limit: 10 })
