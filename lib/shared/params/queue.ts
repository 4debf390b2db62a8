import { among, one } from '@/lib/shared/filters/query'
import { parsersOf } from './filters'

/** Which call-backs are listed; those that are not snoozed by default. */
const QUEUES = ['mine', 'snoozed'] as const
export const QUEUE_PAGE = { queue: one(among(QUEUES)) }
export const QUEUE_PARSERS = parsersOf(QUEUE_PAGE, {})
