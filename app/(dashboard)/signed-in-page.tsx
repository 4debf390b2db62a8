import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { AddressCheck } from '@/components/shell/address-check'
import { DialogPlace } from '@/components/ui/overlay/dialog-place'
import { AnswersAhead } from '@/lib/client/data/answers-ahead'
import { requireUser } from '@/lib/server/auth/session-gate'
import { type Ahead, answersTo, askedAddress } from '@/lib/server/prefetch/prefetch'
import { isUnreadable } from '@/lib/shared/address/reading'
import { compareOf } from '@/lib/shared/charts/comparison'
import type { Filters } from '@/lib/shared/filters/filters'
import { ZONE_COOKIE } from '@/lib/shared/http/route'
import { decodedSegment } from '@/lib/shared/links'
import { readComparison, readFilters, withDefaults, zoneFromCookie } from '@/lib/shared/params/filters'
import type { User } from '@/lib/shared/users/users'

type Search = Record<string, string | string[] | undefined>
type Params<Name extends string> = Promise<Record<Name, string>>
type PageProps<Name extends string> = { params: Params<Name>; searchParams: Promise<Search> }

/** The request for a page: the decoded segments of its path, and its query with the default range and the viewer's zone. */
type PageRequest<Name extends string> = {
  user: User
  params: Record<Name, string>
  search: Search
  filters: Filters
  compare: ReturnType<typeof compareOf>
}

type PageParts<Name extends string> = {
  /** What the first paint needs. It may answer 404 or redirect instead. */
  questions?: (request: PageRequest<Name>) => readonly Ahead[] | Promise<readonly Ahead[]>
  show: (request: PageRequest<Name>) => ReactNode
}

/** The viewer's zone, as last reported by the browser. */
export const viewerZone = async (): Promise<string> => zoneFromCookie((await cookies()).get(ZONE_COOKIE)?.value)

type PrefetchProps = { user: User; questions: readonly Ahead[]; children: ReactNode }

/** Renders its children with the answers to their questions already in the cache. */
export async function Prefetch({ user, questions, children }: PrefetchProps) {
  return <AnswersAhead {...(await answersTo(questions, user))}>{children}</AnswersAhead>
}

/**
 * A page behind the sign-in, whose first paint has the answers to its questions. It has no placeholder (`loading.tsx`): React would show that
 * for 300 ms at least, while the answers take less, and a page that then redirects or is missing would have answered 200.
 */
export function signedInPage<Name extends string = never>({ questions, show }: PageParts<Name>) {
  return async ({ params, searchParams }: PageProps<Name>) => {
    const user = await requireUser()
    const search = await searchParams
    const filters = withDefaults(readFilters(search), await viewerZone())
    const compare = compareOf(readComparison(search), filters.range)
    const request = { user, params: await decoded(params), search, filters, compare }
    const asked = await askedAddress(user)
    return (
      <Prefetch user={user} questions={(await questions?.(request)) ?? []}>
        <AddressCheck {...asked}>
          <DialogPlace>{!isUnreadable(asked.address.problems) && show(request)}</DialogPlace>
        </AddressCheck>
      </Prefetch>
    )
  }
}

/** The metadata of a page whose title depends on its path. */
export const titledBy =
  <Name extends string>(title: (params: Record<Name, string>) => string | Promise<string>) =>
  async ({ params }: { params: Params<Name> }) => {
    await requireUser()
    return { title: await title(await decoded(params)) }
  }

/** The decoded segments of a page's path. */
async function decoded<Name extends string>(params: Params<Name>): Params<Name> {
  const segments = Object.entries<string>(await params).map(([name, segment]) => [name, decodedSegment(segment)])
  return Object.fromEntries(segments) as Record<Name, string>
}
