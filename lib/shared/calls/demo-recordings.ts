import * as z from 'zod/mini'
import { addressOf, route } from '@/lib/shared/http/route'
import { text } from '@/lib/shared/text/texts'

const FILE = /^(rec-[0-9a-f]{8}-\d{1,3}\.wav|tr-[0-9a-f]{8}-\d{1,3}\.json)$/
/** The file URLs in the simulator's records: they use reserved hosts, at which nothing answers. */
const DEMO_HOST = /^https:\/\/(recordings|transcripts)\.example\//

/** A recording or transcript of the demo, from the simulator. Not found outside of demo mode. */
export const demoRecordingRoute = route('GET /api/demo/recordings/[file]', {
  params: z.object({ file: text((value) => FILE.test(value), 'must be the name of a demo recording or transcript') }),
  answer: 'file',
})

/** The URL from which the browser loads a file: in demo mode Callscope’s own for a file of the simulator, which only listens on loopback; any other unchanged. */
export function playableUrl(url: string, isDemo: boolean): string {
  const file = isDemo && DEMO_HOST.test(url) ? url.split('/').at(-1) : undefined
  return file !== undefined && FILE.test(file) ? addressOf(demoRecordingRoute, { params: { file } }) : url
}
