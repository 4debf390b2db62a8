import type { LucideIcon } from 'lucide-react'
import type { ActionIcon } from '@/lib/shared/actions'
import type { PageIcon } from '@/lib/shared/pages'
import * as iconSet from './icon-set'

export const ICONS: Readonly<Record<PageIcon | ActionIcon, LucideIcon>> = iconSet
