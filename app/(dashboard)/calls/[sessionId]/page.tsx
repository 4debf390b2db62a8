import { callAhead } from '@/app/(dashboard)/calls/call-ahead'
import { signedInPage, titledBy } from '@/app/(dashboard)/signed-in-page'
import { GET as around } from '@/app/api/calls/[sessionId]/around/route'
import { GET as notes } from '@/app/api/calls/[sessionId]/notes/route'
import { GET as tags } from '@/app/api/calls/[sessionId]/tags/route'
import { GET as valueLinks } from '@/app/api/settings/value-links/route'
import { CallPage } from '@/components/call/call-page'
import { ahead } from '@/lib/server/prefetch/prefetch'
import { config } from '@/lib/server/process/config/config'
import { appConfig } from '@/lib/server/process/config/current-app'
import { askOf, refOf } from '@/lib/shared/calls/call-path'
import { lastClusters } from '@/lib/shared/text/beginning'
import { plainId } from '@/lib/shared/text/plain-name'

type Request = { params: { sessionId: string }; search: { mid?: string | string[] | undefined } }

const callOf = ({ params: { sessionId }, search: { mid } }: Request) =>
  refOf({ sessionId, roomMid: typeof mid === 'string' ? mid : undefined })

export const generateMetadata = titledBy<'sessionId'>(({ sessionId }) => `Call ${lastClusters(plainId(sessionId), 12)}`)

export default signedInPage<'sessionId'>({
  questions: (request) => {
    const ref = callOf(request)
    const call = askOf(ref)
    return [callAhead(ref), ahead(around, call), ahead(notes, call), ahead(tags, call), ahead(valueLinks, {})]
  },
  show: (request) => {
    const ref = callOf(request)
    return <CallPage key={ref} callRef={ref} files={{ hosts: appConfig().recordingHosts, isDemo: config().isDemo }} />
  },
})
