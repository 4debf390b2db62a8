import { among } from './query'

/** Calls within business hours, or outside. */
const HOURS_CHOICES = ['in', 'out'] as const
export type HoursChoice = (typeof HOURS_CHOICES)[number]
export const hoursChoice = among(HOURS_CHOICES)
