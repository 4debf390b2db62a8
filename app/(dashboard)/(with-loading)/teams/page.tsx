import type { Metadata } from 'next'
import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as teams } from '@/app/api/teams/route'
import { TeamsPage } from '@/components/teams/teams-page'
import { ahead } from '@/lib/server/prefetch/prefetch'

export const metadata: Metadata = { title: 'Teams' }

export default signedInPage({
  questions: ({ filters, compare }) => [ahead(teams, { query: { ...filters, compare } })],
  show: () => <TeamsPage />,
})
