import * as z from 'zod/mini'
import { one } from '@/lib/shared/filters/query'
import { urlState } from './filters'

const word = one(z.string())
/** Explore's parameters, read together since they depend on each other (`explore/report`). */
export const REPORT_STATE = urlState(
  { metrics: word, by: word, form: word, compare: word, order: word, top: word, least: word, target: word },
  {},
)
