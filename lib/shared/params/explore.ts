import * as z from 'zod/mini'
import { one } from '@/lib/shared/filters/query'
import { parsersOf, readerOf } from './filters'

const word = one(z.string())
/** Explore's parameters, read together since they depend on each other (`explore/report`). */
export const REPORT_PARSERS = parsersOf(
  { metrics: word, by: word, form: word, compare: word, order: word, top: word, least: word, target: word },
  {},
)
export const readReportWords = readerOf(REPORT_PARSERS)
