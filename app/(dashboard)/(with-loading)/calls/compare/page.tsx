import type { Metadata } from 'next'
import { ComparePage } from '@/components/compare/compare-page'
import { requireUser } from '@/lib/server/auth/session-gate'
import { Prefetch } from '@/lib/server/prefetch/prefetch'
import { callPath } from '@/lib/shared/call-path'

export const metadata: Metadata = { title: 'Compare two calls' }

type Props = { searchParams: Promise<{ a?: string | string[]; b?: string | string[] }> }

export default async function Page({ searchParams }: Props) {
  await requireUser()
  const { a, b } = await searchParams
  const asked = [a, b].filter((id): id is string => typeof id === 'string' && id !== '')
  return (
    <Prefetch queries={asked.map((id) => ({ key: ['call', id, null], path: callPath(id) }))}>
      <ComparePage />
    </Prefetch>
  )
}
