import type { Metadata } from 'next'
import { callAhead } from '@/app/(dashboard)/(with-loading)/calls/call-ahead'
import { GET as around } from '@/app/api/calls/[sessionId]/around/route'
import { GET as notes } from '@/app/api/calls/[sessionId]/notes/route'
import { GET as tags } from '@/app/api/calls/[sessionId]/tags/route'
import { GET as valueLinks } from '@/app/api/settings/value-links/route'
import { CallPage } from '@/components/call/call-page'
import { requireUser } from '@/lib/server/auth/session-gate'
import { ahead, Prefetch } from '@/lib/server/prefetch/prefetch'
import { config } from '@/lib/server/process/config/config'
import { appConfig } from '@/lib/server/process/config/current-app'
import { askOf, refOf } from '@/lib/shared/calls/call-path'
import { decodedSegment } from '@/lib/shared/links'
import { lastClusters } from '@/lib/shared/text/beginning'
import { plainId } from '@/lib/shared/text/plain-name'

type Params = {
  params: Promise<{ sessionId: string }>
  searchParams: Promise<{ mid?: string | string[] }>
}

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  return { title: `Call ${lastClusters(plainId(decodedSegment((await params).sessionId)), 12)}` }
}

export default async function Page({ params, searchParams }: Params) {
  const user = await requireUser()
  const { mid } = await searchParams
  const ref = refOf({
    sessionId: decodedSegment((await params).sessionId),
    roomMid: typeof mid === 'string' ? mid : undefined,
  })
  const request = askOf(ref)
  const { isDemo } = config()
  const { recordingHosts } = appConfig()
  return (
    <Prefetch
      user={user}
      questions={[
        callAhead(ref),
        ahead(around, request),
        ahead(notes, request),
        ahead(tags, request),
        ahead(valueLinks, {}),
      ]}
    >
      <CallPage key={ref} callRef={ref} files={{ hosts: recordingHosts, isDemo }} />
    </Prefetch>
  )
}
