'use client'

import dynamic from 'next/dynamic'
import { onDemand } from '@/components/ui/on-demand'
import { takenOver } from '@/components/ui/taken-over'

const importSwitch = () => import('./app-switch')
/** The switch between apps, whose code is loaded only where there are several. */
export const AppSwitch = takenOver(dynamic(importSwitch), onDemand(importSwitch))
