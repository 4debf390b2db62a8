import type { AnalyticsMeta } from '@/lib/shared/contracts/analytics'
import { MAX_OTHERS_LISTED } from '@/lib/shared/contracts/analytics'
import type { Dimension } from '@/lib/shared/contracts/dimensions'
import type { Question } from './compile'
import type { ClosedReach } from './concurrency/ask-figures'
import type { AnalyticsDeps } from './deps'
import { DIMENSION_SQL } from './dimensions'
import { namesOf, type Ranking } from './fold-names'
import { NULL_NAME } from './folded-key'

/** The engine's group of calls that are not to a group, which is null once it is decoded. */
const NO_GROUP = ''

type Folds = { kept: Map<Dimension, string[]>; others: NonNullable<AnalyticsMeta['others']> }

/**
 * Which names of each open-ended dimension to keep: the `top` by the order's metric (else the first metric, largest first) over the whole
 * window, or by its change from the period before; ties by name. Names with fewer calls than `least` behind their rate or time come last. A dimension with just one name more is not folded, since that name can be shown itself.
 */
export async function foldsOf(
  deps: AnalyticsDeps,
  question: Question,
  closed: ClosedReach | null,
  ranking: Ranking,
): Promise<Folds> {
  const { top } = ranking
  const named = question.by.filter((name) => DIMENSION_SQL[name].axis === null)
  const found = await Promise.all(named.map((name) => namesOf(deps, question, closed, name, ranking)))
  const folds: Folds = { kept: new Map(), others: {} }
  found.forEach(({ names, total }, index) => {
    if (total <= top + 1) return
    const name = named[index] as Dimension
    const rest = names.slice(top)
    const listed = total <= top + MAX_OTHERS_LISTED && rest.every((key) => key !== null && key !== '')
    folds.kept.set(
      name,
      names.slice(0, top).map((key) => key ?? (name === 'group' ? NO_GROUP : NULL_NAME)),
    )
    folds.others[name] = { count: total - top, keys: listed ? (rest as string[]) : null }
  })
  return folds
}
