import { addOpenSeconds } from '@/lib/shared/organisation/open-spans'
import { NEW_ORGANISATION } from '@/lib/shared/organisation/organisation'
import { type OrganisationContext, spanOf, spansOf } from './organisation-sql'

const DAY_SECONDS = 86_400
const MAX_DAYS = 3 * 366
/** A deadline that never comes: the end of the time axis. */
export const NEVER = 4_102_444_800

/** The business hours that deadlines count, in a few words; null where they count every hour, since none are set. */
export function countedHours({
  organisation = NEW_ORGANISATION,
}: Pick<OrganisationContext, 'organisation'>): string | null {
  return organisation.hours.isDefault ? null : organisation.hours.words
}

/** Nothing older has a deadline worth knowing; a record with a nonsensical time must not make every question list decades. */
const MAX_PAST_DAYS = 10 * 366

export type DueContext = OrganisationContext & {
  nowSeconds: number
  /** The time allowed; of business hours where they are set. */
  hours: number
}

/**
 * The rows with `due_at`, the deadline for what happened at `missed_at` (epoch seconds, Int64): `hours` later, of business hours where they are
 * set; mirrors `addOpenSeconds`. Each span has the seconds that were open before it, so that the deadline is in the last span with fewer than
 * have passed by then. In steps, since each mention of the spans lists them all.
 * @param rows SQL of a subquery
 * @throws Error where business hours are set and `reach` is missing
 */
export function withDue(rows: string, context: DueContext): string {
  const { bindings, hours, window, reach, nowSeconds, organisation = NEW_ORGANISATION } = context
  const allowed = bindings.bind('Int64', hours * 3600)
  if (organisation.hours.isDefault) return `(SELECT *, missed_at + ${allowed} AS due_at FROM ${rows})`
  if (reach === undefined) throw new Error('Deadlines in business hours need to know which span the calls have.')
  const { from: first, to: last } = spanOf(window, reach)
  const from = Math.max(first, nowSeconds - MAX_PAST_DAYS * DAY_SECONDS)
  const missedUntil = Math.min(Math.max(last, nowSeconds), nowSeconds + MAX_DAYS * DAY_SECONDS)
  const lastDue = addOpenSeconds(organisation.hours, missedUntil, hours * 3600) ?? missedUntil + MAX_DAYS * DAY_SECONDS
  // Whole days, so that equal hours are not listed anew each minute.
  const to = Math.ceil(lastDue / DAY_SECONDS + 1) * DAY_SECONDS
  const spans = spansOf(organisation.hours, organisation.key, { from, to })
  if (spans.length === 0) return `(SELECT *, toInt64(${NEVER}) AS due_at FROM ${rows})`
  let open = 0
  const before = spans.map((span) => {
    const passed = open
    open += span.to - span.from
    return passed
  })
  const bind = (values: number[]) => bindings.bind('Array(Int64)', values)
  const opens = bind(spans.map((span) => span.from))
  const lengths = bind(spans.map((span) => span.to - span.from))
  const befores = bind(before)
  const lookUp = (key: string, keys: string, values: string) => `transform(${key}, ${keys}, ${values}, toInt64(0))`
  return `(SELECT * EXCEPT (latest, passed, before),
      if(passed > ${bindings.bind('Int64', open)}, toInt64(${NEVER}), ${lookUp('before', befores, opens)} + passed - before) AS due_at
    FROM (SELECT *, roundDown(passed - 1, ${befores}) AS before
      FROM (SELECT *, ${lookUp('latest', opens, befores)} + least(greatest(missed_at - latest, 0), ${lookUp('latest', opens, lengths)}) + ${allowed} AS passed
        FROM (SELECT *, roundDown(missed_at, ${opens}) AS latest FROM ${rows}))))`
}
