import { AudioLines, BellOff, BellRing, type LucideIcon, UserRound, UsersRound, Video } from 'lucide-react'
import { statusLook } from '@/components/ui/status-look'
import type { TimeUse } from '@/lib/shared/charts/time-use'
import { METRICS } from '@/lib/shared/contracts/metrics'

/** How one part of a stack shows: its key in the points, a word, an icon and a colour token as CSS. */
export type SeriesLook = { key: string; label: string; icon: LucideIcon; color: string }

/** A status in a stack. */
export function statusSeries(status: string): SeriesLook {
  const { label, icon, color } = statusLook(status)
  return { key: status, label, icon, color }
}

/** Minutes by medium, by the metric that sums them. */
export const MEDIA_SERIES: readonly SeriesLook[] = [
  { key: 'audioMinutes', label: 'Audio', icon: AudioLines, color: 'var(--media-audio)' },
  { key: 'videoMinutes', label: 'Video', icon: Video, color: 'var(--media-video)' },
]

const timeUse = (key: TimeUse, icon: LucideIcon, color: string) => ({ key, label: METRICS[key].label, icon, color })

/** What the time was used for, by the metric that sums it. */
export const TIME_USE_SERIES: readonly (SeriesLook & { key: TimeUse })[] = [
  timeUse('usefulMinutes', UsersRound, 'var(--fill-ended)'),
  timeUse('waitingMinutes', UserRound, 'var(--fill-unanswered)'),
  timeUse('ringMinutes', BellRing, 'var(--fill-ongoing)'),
  timeUse('vainRingMinutes', BellOff, 'var(--fill-rejected)'),
]
