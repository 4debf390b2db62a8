import { idsOfLines, withHandling } from '@/app/api/callbacks/lines'
import { byCalls } from '@/app/api/callbacks/still-open'
import { readLines } from '@/lib/server/callbacks/lines'
import { openCallbacks } from '@/lib/server/callbacks/occasions'
import { namesOf } from '@/lib/server/directory/names'
import { defineRoute } from '@/lib/server/http/define-route'
import { questionContext } from '@/lib/server/process/workspace/question'
import { ownCallbacksRoute } from '@/lib/shared/callbacks/callback-queue'
import { DEFAULT_CALLBACK_HOURS } from '@/lib/shared/callbacks/callbacks'
import { filtersSchema } from '@/lib/shared/filters/filters'

export const GET = defineRoute(ownCallbacksRoute, {
  role: 'read',
  scope: null,
  async run({ user }) {
    const [context, claimed] = await Promise.all([questionContext(), openCallbacks({ claimedBy: user.id })])
    const hours = DEFAULT_CALLBACK_HOURS
    const { stillOpen } = claimed.length === 0 ? { stillOpen: [] } : await byCalls(context, claimed)
    const callers = stillOpen.map(({ caller }) => caller)
    const from = Math.min(...stillOpen.map(({ since }) => since))
    const { lines } =
      callers.length === 0
        ? { lines: [] }
        : await readLines(context, filtersSchema.parse({ initiator: callers, from: String(from) }), {
            hours,
            first: callers,
          })
    const names = namesOf(context.directory, idsOfLines(lines))
    return {
      data: { hours, asOf: context.nowSeconds, lines: withHandling(lines, stillOpen) },
      meta: { ...context.meta, names },
    }
  },
})
