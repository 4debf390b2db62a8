import { type CallbackQueue, lineId } from '@/lib/shared/callbacks/callback-queue'
import { lineKey } from '@/lib/shared/callbacks/callbacks'
import { type Filters, filtersSchema } from '@/lib/shared/filters/filters'
import { AppError } from '@/lib/shared/http/errors'
import type { User } from '@/lib/shared/users/users'
import type { AnalyticsDeps } from '../analytics/deps'
import type { Change } from './handled-callbacks'
import { type HandledOccasion, type Occasion, openCallbacks } from './occasions'
import { attemptsOf, readWaiting, type Waiting } from './waiting'

type Line = Waiting['lines'][number]

/** True for an occasion of this line, even one that calls have closed since. */
const isOf = (line: Line, { caller, target }: Occasion): boolean =>
  caller === line.caller.id && (target === null || lineId(line) === lineKey(caller, target))

/** Who waits, those whom somebody is taking care of first. The Overview’s sentences ask exactly what its list of call-backs asks, so that both cost one statement. */
export async function readShownWaiting(deps: AnalyticsDeps, filters: Filters) {
  const handled = await openCallbacks()
  const first = handled.map(({ caller, target }) => lineKey(caller, target))
  return { ...(await readWaiting(deps, filters, first)), handled }
}

/** Who waits, with what somebody does about each line. */
export async function readQueue(deps: AnalyticsDeps, filters: Filters): Promise<CallbackQueue> {
  const { waiting, lines, handled, ...rest } = await readShownWaiting(deps, filters)
  const sought = lines.map(({ caller, firstMissedAt }) => ({ caller: caller.id, since: firstMissedAt }))
  const attempts = await attemptsOf(deps, sought)
  const handlingOf = (line: Line) =>
    handled.find((one) => isOf(line, one) && one.until >= line.firstMissedAt)?.handling ?? null
  return {
    ...rest,
    callers: waiting,
    lines: lines.map((line, index) => ({ ...line, attempts: attempts[index] ?? [], handling: handlingOf(line) })),
  }
}

/** A queue as a route answers it, with everyone in it. */
export const queueAnswer = (data: CallbackQueue) => ({
  data,
  meta: { waiting: data.callers },
  parties: data.lines.flatMap(({ caller, target, isGroup, attempts }) => [
    caller,
    { ...target, isGroup },
    ...attempts.flatMap(({ from }) => from ?? []),
  ]),
})

/** The change to make now, since calls may have closed what a page still shows; without a target of the caller’s newest line. @throws AppError CONFLICT when nothing waits any more */
export async function waitingChange(deps: AnalyticsDeps, occasion: Occasion, user: User): Promise<Change> {
  const [{ lines }, open] = await Promise.all([
    readWaiting(deps, filtersSchema.parse({ initiator: occasion.caller })),
    openCallbacks(),
  ])
  const [line] = lines
    .filter((one) => isOf(one, occasion) && one.firstMissedAt <= occasion.until)
    .toSorted((one, other) => other.lastMissedAt - one.lastMissedAt)
  if (line === undefined)
    throw new AppError('CONFLICT', 'Nothing to return any more: someone has called back, or closed it.')
  const isPast = (one: HandledOccasion) => isOf(line, one) && one.until < line.firstMissedAt
  return {
    occasion: { ...occasion, target: { id: line.target.id, isGroup: line.isGroup } },
    user,
    closedByCalls: open.filter(isPast).map(({ handling }) => handling.id),
  }
}
