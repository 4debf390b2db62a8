import type { Metadata } from 'next'
import { CallPage } from '@/components/call/call-page'
import { requireUser } from '@/lib/server/auth/session-gate'
import { config } from '@/lib/server/config/config'
import { Prefetch } from '@/lib/server/prefetch/prefetch'
import { aroundPath, callPath, notesPath, refOf, tagsPath } from '@/lib/shared/call-path'

type Params = {
  params: Promise<{ sessionId: string }>
  searchParams: Promise<{ mid?: string | string[] }>
}

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  return { title: `Call ${idOf((await params).sessionId).slice(-12)}` }
}

export default async function Page({ params, searchParams }: Params) {
  await requireUser()
  const { mid } = await searchParams
  const ref = refOf({
    sessionId: idOf((await params).sessionId),
    roomMid: typeof mid === 'string' ? mid : undefined,
  })
  return (
    <Prefetch
      queries={[
        { key: ['call', ref, null], path: callPath(ref) },
        { key: ['around', ref], path: aroundPath(ref) },
        { key: ['notes', ref], path: notesPath(ref) },
        { key: ['tags', ref], path: tagsPath(ref) },
      ]}
    >
      <CallPage key={ref} sessionId={ref} hosts={config().recordingHosts} />
    </Prefetch>
  )
}

/** The id as it was before it went into the address; as it stands when it cannot be decoded. */
function idOf(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
