import type { Metadata } from 'next'
import { LiveBoard } from '@/components/live/live-board'
import { Prefetch } from '@/components/shell/prefetch'
import { liveParams } from '@/lib/hooks/live-params'

export const metadata: Metadata = { title: 'Live' }

export default function LivePage() {
  const params = liveParams()
  return (
    <Prefetch queries={[{ key: ['calls', params.toString()], path: '/api/calls', params }]}>
      <LiveBoard />
    </Prefetch>
  )
}
