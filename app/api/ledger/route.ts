import { readLedger } from '@/lib/server/data-quality/ledger'
import { defineRoute } from '@/lib/server/http/define-route'
import { questionContext } from '@/lib/server/process/workspace/question'
import { ledgerRoute } from '@/lib/shared/sync/ledger'

export const GET = defineRoute(ledgerRoute, {
  role: 'read',
  scope: 'read:analytics',
  async run({ query }) {
    const context = await questionContext(query)
    return { data: await readLedger(context, query), meta: context.meta }
  },
})
