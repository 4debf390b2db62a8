import { setTimeout } from 'node:timers/promises'
import { cookies } from 'next/headers'
import { cache, type ReactNode, Suspense } from 'react'
import { AnswersAhead } from '@/lib/client/data/answers-ahead'
import { requireUser } from '@/lib/server/auth/session-gate'
import { type Ahead, answersTo } from '@/lib/server/prefetch/prefetch'
import { compareOf } from '@/lib/shared/charts/comparison'
import type { Filters } from '@/lib/shared/filters/filters'
import { ZONE_COOKIE } from '@/lib/shared/http/http'
import { decodedSegment } from '@/lib/shared/links'
import { readComparison, readFilters, withDefaults, zoneFromCookie } from '@/lib/shared/params/filters'
import type { User } from '@/lib/shared/users/users'

type Search = Record<string, string | string[] | undefined>
type PageProps<Name extends string> = { params: Promise<Record<Name, string>>; searchParams: Promise<Search> }

/** What a page is asked for: the segments of its path, decoded, and its query, with the default range and the viewer's zone. */
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
  /** Shown until the questions are answered, on pages that are not below a `loading.tsx`. */
  fallback?: ReactNode
}

/** The viewer's zone, as last reported by the browser. */
export const viewerZone = async (): Promise<string> => zoneFromCookie((await cookies()).get(ZONE_COOKIE)?.value)

type PrefetchProps = { user: User; questions: readonly Ahead[]; onAnswered?: () => void; children: ReactNode }

/** Draws its children with the answers to their questions. */
export async function Prefetch({ user, questions, onAnswered, children }: PrefetchProps) {
  const answers = await answersTo(questions, user)
  onAnswered?.()
  return <AnswersAhead {...answers}>{children}</AnswersAhead>
}

const FRAME_WAITS_MS = 300
/** One for each request. */
const pageAnswers = cache(() => {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { arrival, arrive }
})

/**
 * Holds back the frame of a page until its answers are there, for a moment: React shows nothing more within 300 ms of the first paint, and a
 * page that is nearly ready would be a skeleton for that long.
 */
export async function WithThePage() {
  await Promise.race([pageAnswers().arrival, setTimeout(FRAME_WAITS_MS)])
  return null
}

/** A page behind the sign-in, whose first paint has the answers to its questions. */
export function signedInPage<Name extends string = never>({ questions, show, fallback }: PageParts<Name>) {
  return async ({ params, searchParams }: PageProps<Name>) => {
    const user = await requireUser()
    const search = await searchParams
    const filters = withDefaults(readFilters(search), await viewerZone())
    const compare = compareOf(readComparison(search), filters.range)
    const request = { user, params: await decoded(params), search, filters, compare }
    const { arrive } = pageAnswers()
    const asked = await Promise.resolve(questions?.(request)).catch((leaving: unknown) => {
      arrive()
      throw leaving
    })
    const page = (
      <Prefetch user={user} questions={asked ?? []} onAnswered={arrive}>
        {show(request)}
      </Prefetch>
    )
    return fallback === undefined ? page : <Suspense fallback={fallback}>{page}</Suspense>
  }
}

/** The segments of a page's path as they were before they were encoded. */
export async function decoded<Name extends string>(
  params: Promise<Record<Name, string>>,
): Promise<Record<Name, string>> {
  const segments = Object.entries<string>(await params).map(([name, segment]) => [name, decodedSegment(segment)])
  return Object.fromEntries(segments) as Record<Name, string>
}
