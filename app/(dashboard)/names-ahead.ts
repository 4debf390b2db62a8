import { headers } from 'next/headers'
import { GET as directory } from '@/app/api/directory/route'
import { ahead } from '@/lib/server/prefetch/ahead'
import type { Ahead } from '@/lib/server/prefetch/prefetch'
import { FILTERS } from '@/lib/shared/contracts/filters'
import type { PartyKind } from '@/lib/shared/contracts/names'
import { readParam } from '@/lib/shared/contracts/query'

const PARTY_FILTERS = {
  user: ['uid', 'with', 'initiator', 'joined', 'missed'],
  group: ['guid'],
} as const satisfies Record<PartyKind, readonly (keyof typeof FILTERS)[]>

/** The names of everyone in the filters of the page's address, so that its chips have them on the first paint. */
export async function namesAhead(): Promise<Ahead[]> {
  const { searchParams } = new URL(`http://callscope${(await headers()).get('x-pathname') ?? '/'}`)
  return (['user', 'group'] as const).flatMap((kind) => {
    const id = PARTY_FILTERS[kind].flatMap((name) => {
      const reading = readParam(FILTERS[name], searchParams.getAll(name))
      return 'value' in reading ? reading.value : []
    })
    return id.length === 0 ? [] : [ahead(directory, { query: { kind, id: [...new Set(id)].slice(0, 100) } })]
  })
}
