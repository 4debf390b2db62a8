import type { Filters } from '@/lib/shared/filters/filters'
import { pageHref } from '@/lib/shared/links'
import { type Report, reportWords } from './report'

/** The address of exactly this report: with its range and zone, even where they are the viewer's defaults. */
export function reportHref(report: Report, filters: Filters): string {
  const words = Object.entries(reportWords(report)).map(([name, word]) => [name, word ?? undefined])
  return pageHref('/explore', filters, Object.fromEntries(words))
}
