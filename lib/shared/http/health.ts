import * as z from 'zod/mini'
import { route } from './route'

/** The process breathes; no store is asked, so that an outage of one restarts nothing. */
export const liveRoute = route({ path: '/api/health/live', answer: z.strictObject({ status: z.literal('alive') }) })

/** Requests can be answered: the stores respond. */
export const readyRoute = route({ path: '/api/health/ready', answer: z.strictObject({ status: z.literal('ready') }) })
