import { demoRecording } from '@/lib/server/calls-api/demo-recording'
import { defineRoute } from '@/lib/server/http/define-route'
import { demoRecordingRoute } from '@/lib/shared/calls/demo-recordings'

export const GET = defineRoute(
  demoRecordingRoute,
  { role: 'read' },
  // Responses have no validator for `If-Range` to match, so a request with that header gets the whole file (RFC 9110, section 13.1.5).
  ({ params, headers, signal }) =>
    demoRecording(params.file, headers.has('if-range') ? null : headers.get('range'), signal),
)
