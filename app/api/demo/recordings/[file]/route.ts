import { defineRoute } from '@/lib/server/api/define-route'
import { demoRecording } from '@/lib/server/calls-api/demo-recording'
import { demoRecordingRoute } from '@/lib/shared/contracts/demo-recordings'

export const GET = defineRoute(demoRecordingRoute, {
  role: 'read',
  scope: null,
  run: ({ params, headers, signal }) => demoRecording(params.file, headers.get('range'), signal),
})
