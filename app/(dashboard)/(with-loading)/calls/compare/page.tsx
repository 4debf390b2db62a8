import type { Metadata } from 'next'
import { callAhead } from '@/app/(dashboard)/(with-loading)/calls/call-ahead'
import { ComparePage } from '@/components/compare/compare-page'
import { requireUser } from '@/lib/server/auth/session-gate'
import { Prefetch } from '@/lib/server/prefetch/prefetch'

export const metadata: Metadata = { title: 'Compare two calls' }

type Props = { searchParams: Promise<{ a?: string | string[]; b?: string | string[] }> }

export default async function Page({ searchParams }: Props) {
  const user = await requireUser()
  const { a, b } = await searchParams
  const named = [a, b].filter((id): id is string => typeof id === 'string' && id !== '')
  return (
    <Prefetch user={user} questions={named.map(callAhead)}>
      <ComparePage />
    </Prefetch>
  )
}
