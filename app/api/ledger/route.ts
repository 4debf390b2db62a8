import { readLedger } from '@/lib/server/analytics/ledger/ledger'
import { defineRoute } from '@/lib/server/api/define-route'
import { questionContext } from '@/lib/server/workspace/question'
import { ledgerRoute } from '@/lib/shared/contracts/ledger'

export const GET = defineRoute(ledgerRoute, {
  role: 'read',
  scope: 'read:analytics',
  async run({ query }) {
    const context = await questionContext(query)
    return { data: await readLedger(context, query), meta: context.meta }
  },
})
