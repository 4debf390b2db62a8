import type { DigestSettings } from '@/lib/shared/alerts/digests'

export const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** When a digest is sent: `Every day at 08:00, Europe/Berlin`. */
export const scheduleWords = ({
  frequency,
  weekday,
  time,
  zone,
}: Pick<DigestSettings, 'frequency' | 'weekday' | 'time' | 'zone'>) =>
  `Every ${frequency === 'daily' ? 'day' : (WEEKDAY_NAMES[weekday - 1] ?? '')} at ${time}, ${zone}`
