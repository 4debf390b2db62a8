import * as z from 'zod/mini'
import { addressOf, route } from './route'
import { text } from './texts'

const FILE = /^rec-[0-9a-f]{8}-\d{1,3}\.wav$/
/** Where the simulator's records say that recordings are: a reserved host, at which nothing answers. */
const DEMO_RECORDING_HOST = 'recordings.example'

/** A recording of the demo, from the simulator. Not found outside of demo mode. */
export const demoRecordingRoute = route({
  path: '/api/demo/recordings/[file]',
  params: z.object({ file: text((value) => FILE.test(value), 'must be the name of a demo recording') }),
  answer: 'file',
})

/**
 * Where the browser finds the file at `url`: in demo mode, the simulator’s recordings come through Callscope itself, since the simulator only
 * listens on loopback. Everything else is where it says.
 */
export function playableUrl(url: string, isDemo: boolean): string {
  const file = isDemo && url.startsWith(`https://${DEMO_RECORDING_HOST}/`) ? url.split('/').at(-1) : undefined
  return file !== undefined && FILE.test(file) ? addressOf(demoRecordingRoute, { params: { file } }) : url
}
