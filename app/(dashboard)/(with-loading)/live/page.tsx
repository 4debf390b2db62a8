import type { Metadata } from 'next'
import { LiveBoard } from '@/components/live/live-board'
import { requireUser } from '@/lib/server/auth/session-gate'
import { Prefetch } from '@/lib/server/prefetch/prefetch'
import { liveParams } from '@/lib/shared/params/live'

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
