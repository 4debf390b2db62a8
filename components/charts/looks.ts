import { AudioLines, BellOff, BellRing, type LucideIcon, UserRound, UsersRound, Video } from 'lucide-react'
import { METRICS } from '@/lib/shared/analytics/metrics'
import type { TimeUse } from '@/lib/shared/charts/time-use'

/** The look of a series: label, shape and a colour token as CSS. `dash` distinguishes lines when the palette is used up. */
export type SeriesLook = { label: string; icon: LucideIcon; color: string; dash?: string | undefined }

/** Minutes by medium, by the metric that sums them. */
export const MEDIA_LOOKS = {
  audioMinutes: { label: 'Audio', icon: AudioLines, color: 'var(--media-audio)' },
  videoMinutes: { label: 'Video', icon: Video, color: 'var(--media-video)' },
} satisfies Record<string, SeriesLook>

const timeUse = (metric: TimeUse, icon: LucideIcon, color: string) => ({ label: METRICS[metric].label, icon, color })

/** Time by use, by the metric that sums it. */
export const TIME_USE_LOOKS: Record<TimeUse, SeriesLook> = {
  usefulMinutes: timeUse('usefulMinutes', UsersRound, 'var(--fill-ended)'),
  waitingMinutes: timeUse('waitingMinutes', UserRound, 'var(--fill-unanswered)'),
  ringMinutes: timeUse('ringMinutes', BellRing, 'var(--fill-ongoing)'),
  vainRingMinutes: timeUse('vainRingMinutes', BellOff, 'var(--fill-rejected)'),
}
