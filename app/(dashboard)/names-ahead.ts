import { headers } from 'next/headers'
import { GET as directory } from '@/app/api/directory/route'
import { ahead } from '@/lib/server/prefetch/ahead'
import type { Ahead } from '@/lib/server/prefetch/prefetch'
import { FILTERS } from '@/lib/shared/contracts/filters'
import { PARTY_KINDS, type PartyKind } from '@/lib/shared/contracts/names'
import { MAX_VALUES, readParam } from '@/lib/shared/contracts/query'
import { decodedSegment } from '@/lib/shared/links'
import { foldUid } from '@/lib/shared/people/fold-uid'

const PARTY_FILTERS = {
  user: ['uid', 'with', 'initiator', 'joined', 'missed'],
  group: ['guid'],
} as const satisfies Record<PartyKind, readonly (keyof typeof FILTERS)[]>

/** Whose page a path is. */
const PAGE_OF: Record<PartyKind, RegExp> = { user: /^\/people\/([^/]+)$/, group: /^\/groups\/([^/]+)$/ }

/** The names of everyone in the page's address, so that its title and its filters have them on the first paint. */
export async function namesAhead(): Promise<Ahead[]> {
  const { pathname, searchParams } = new URL(`http://callscope${(await headers()).get('x-pathname') ?? '/'}`)
  return PARTY_KINDS.flatMap((kind) => {
    const filtered = PARTY_FILTERS[kind].flatMap((name) => {
      const reading = readParam(FILTERS[name], searchParams.getAll(name))
      return 'value' in reading ? reading.value : []
    })
    const segment = PAGE_OF[kind].exec(pathname)?.[1]
    const id = [
      ...new Set([
        ...(segment === undefined
          ? []
          : [kind === 'user' ? foldUid(decodedSegment(segment)) : decodedSegment(segment)]),
        ...filtered,
      ]),
    ]
    return id.length === 0 ? [] : [ahead(directory, { query: { kind, id: id.slice(0, MAX_VALUES) } })]
  })
}
