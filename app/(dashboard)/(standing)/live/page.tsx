import type { Metadata } from 'next'
import { LiveBoard } from '@/components/live/live-board'
import { requireUser } from '@/lib/auth/session-gate'
import { liveParams } from '@/lib/hooks/live-params'
import { Prefetch } from '@/lib/prefetch/prefetch'

export const metadata: Metadata = { title: 'Live' }

export default async function LivePage() {
  await requireUser()
  const params = liveParams()
  return (
    <Prefetch queries={[{ key: ['calls', params.toString()], path: '/api/calls', params }]}>
      <LiveBoard />
    </Prefetch>
  )
}
