/** What can go wrong in a call for those in it, with its sentence on screen. Inferred from who was in the call when. */
export const QUALITIES = {
  dropped: {
    label: 'Dropped',
    definition:
      'Two or more people vanished at the same moment while the call went on, or one side of a one-to-one call vanished and the other waited alone for a minute or more. Hanging up is not a drop.',
  },
  reconnected: {
    label: 'Reconnected',
    definition: 'Someone left the call and was back within 10 minutes; the time is the longest gap.',
  },
  'left-alone': {
    label: 'Left alone',
    definition: 'Everyone else left, and one person stayed alone for 10 s or more until the end.',
  },
} as const satisfies Record<string, { label: string; definition: string }>

export type QualityName = keyof typeof QUALITIES
export const QUALITY_NAMES = Object.keys(QUALITIES) as [QualityName, ...QualityName[]]
