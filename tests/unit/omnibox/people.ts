import { folded } from '@/components/shell/omnibox/sentence/rules'
import type { KnownNames } from '@/components/shell/omnibox/sentence/types'
import type { DirectoryEntry } from '@/lib/shared/people/directory'

const person = (id: string, name: string | null): DirectoryEntry => ({
  kind: 'user',
  id,
  name,
  avatar: null,
  lastSeenAt: 0,
})
const group = (id: string, name: string): DirectoryEntry => ({ kind: 'group', id, name, avatar: null, lastSeenAt: 0 })

const DIRECTORY: readonly DirectoryEntry[] = [
  person('priya-8', 'Priya Patel'),
  person('ana-1', 'Ana Ruiz'),
  person('bo-2', 'Bo Lindqvist'),
  person('zoe-3', 'Zoë Müller'),
  person('sam-4', 'Sam Park'),
  person('sam-5', 'Sam Okafor'),
  person('sam-6', 'Samira Haddad'),
  person('may-7', 'May Chen'),
  person('mark-9', 'Mark Twist'),
  person('april-10', 'April Jones'),
  person('noon-11', 'Noon Abadi'),
  person('van-12', 'Anna van der Berg'),
  person('my-13', 'My Nguyen'),
  person('u-77', null),
  person('yosef-14', 'יוסף כהן'),
  group('field', 'Field team'),
  group('video', 'Video team'),
  group('sales-eu', 'Sales Europe'),
  group('sales-us', 'Sales US'),
  group('heads', 'Heads of support'),
]

/** A directory that answers as `GET /api/directory` does: all words of the phrase are parts of the name or the id. */
export const known: KnownNames = (phrase) =>
  DIRECTORY.filter(({ id, name }) => phrase.split(' ').every((word) => folded(`${name ?? ''} ${id}`).includes(word)))
