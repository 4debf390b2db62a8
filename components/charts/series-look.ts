import { AudioLines, type LucideIcon, Video } from 'lucide-react'
import { statusLook } from '@/components/ui/status-look'

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
