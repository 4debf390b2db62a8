import { demoRecording } from '@/lib/server/calls-api/demo-recording'
import { defineRoute } from '@/lib/server/http/define-route'
import { demoRecordingRoute } from '@/lib/shared/calls/demo-recordings'

export const GET = defineRoute(
  demoRecordingRoute,
  { role: 'read' },
  // Nothing that `If-Range` could name is ever sent, so that it asks for the whole file (RFC 9110, section 13.1.5).
  ({ params, headers, signal }) =>
    demoRecording(params.file, headers.has('if-range') ? null : headers.get('range'), signal),
)
