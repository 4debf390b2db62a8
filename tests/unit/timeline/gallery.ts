import { normalize } from '@/lib/server/records/normalize'
import type { Call } from '@/lib/shared/calls/call'
import { GALLERY_ENDED } from './gallery-ended'
import { GALLERY_ODD } from './gallery-odd'
import { GALLERY_OPEN } from './gallery-open'
import { GALLERY_NOW, type GalleryEntry } from './gallery-raw'

/** Every kind of call as it arrives from the API: the snapshots to review when a call's page changes. */
export const GALLERY: readonly GalleryEntry[] = [...GALLERY_ENDED, ...GALLERY_OPEN, ...GALLERY_ODD]

/** An entry as the page gets it: normalized, with the flag that depends on the current time. */
export function galleryCall({ name, raw }: GalleryEntry): Call {
  const answer = normalize({ sessionId: `v1.us.gallery.${name}`, ...raw }, GALLERY_NOW)
  if (answer.kind !== 'call') throw new Error(`${name}: ${answer.record.reason}`)
  const { call } = answer
  const isStale = call.status === 'ongoing' && GALLERY_NOW - call.time > 12 * 3600
  return isStale ? { ...call, anomalies: [...call.anomalies, 'stale-ongoing'] } : call
}
