'use client'

import dynamic from 'next/dynamic'
import { PanelPlaceholder } from './when-near'

const loading = PanelPlaceholder

/** Panels below the fold, whose code is loaded when they are near the viewport. */
export const Funnel = dynamic(() => import('./funnel').then((file) => file.Funnel), { ssr: false, loading })
export const Minutes = dynamic(() => import('./minutes').then((file) => file.Minutes), { ssr: false, loading })
export const Concurrency = dynamic(() => import('./concurrency').then((file) => file.Concurrency), {
  ssr: false,
  loading,
})
export const NeedsALook = dynamic(() => import('./needs-a-look').then((file) => file.NeedsALook), {
  ssr: false,
  loading,
})
export const Waits = dynamic(() => import('./waits').then((file) => file.Waits), { ssr: false, loading })
export const DistributionOf = dynamic(() => import('./distribution').then((file) => file.DistributionOf), {
  ssr: false,
  loading,
})
