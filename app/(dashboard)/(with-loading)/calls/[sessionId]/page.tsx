import type { Metadata } from 'next'
import { CallPage } from '@/components/call/call-page'
import { requireUser } from '@/lib/server/auth/session-gate'
import { config } from '@/lib/server/config/config'
import { Prefetch } from '@/lib/server/prefetch/prefetch'
import { aroundPath, callPath, notesPath, tagsPath } from '@/lib/shared/call-path'

type Params = { params: Promise<{ sessionId: string }> }

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  return { title: `Call ${idOf((await params).sessionId).slice(-12)}` }
}

export default async function Page({ params }: Params) {
  await requireUser()
  const sessionId = idOf((await params).sessionId)
  return (
    <Prefetch
      queries={[
        { key: ['call', sessionId, null], path: callPath(sessionId) },
        { key: ['around', sessionId], path: aroundPath(sessionId) },
        { key: ['notes', sessionId], path: notesPath(sessionId) },
        { key: ['tags', sessionId], path: tagsPath(sessionId) },
      ]}
    >
      <CallPage key={sessionId} sessionId={sessionId} hosts={config().recordingHosts} />
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
