import type { Metadata } from 'next'
import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as ledger } from '@/app/api/ledger/route'
import { LedgerPage } from '@/components/ledger/ledger-page'
import { ahead } from '@/lib/server/prefetch/prefetch'

export const metadata: Metadata = { title: 'Data quality' }

export default signedInPage({
  questions: ({ filters }) => [ahead(ledger, { query: filters })],
  show: () => <LedgerPage />,
})
