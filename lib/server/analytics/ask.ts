import type { Window } from '@/lib/shared/filters/range'
import type { Statement } from './compile'
import type { AnalyticsDeps } from './deps'

/** Windows longer than this are worth a second engine thread. */
export const WIDE_SECONDS = 60 * 86_400

/** Runs one compiled statement over a window. */
export function ask(
  deps: AnalyticsDeps,
  name: string,
  window: Window,
  statement: Statement,
): Promise<Record<string, unknown>[]> {
  const wide = window.from === null || window.to === null || window.to - window.from > WIDE_SECONDS
  return deps.mirror.query<Record<string, unknown>>({ name, ...statement, wide })
}
