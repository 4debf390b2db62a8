import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as issues } from '@/app/api/issues/route'
import { IssuesPage } from '@/components/issues/issues-page'
import { ahead } from '@/lib/server/prefetch/prefetch'

export const metadata = { title: 'Issues' }

export default signedInPage({
  questions: ({ filters }) => [ahead(issues, { query: filters })],
  show: () => <IssuesPage />,
})
