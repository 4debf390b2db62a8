import { callAhead } from '@/app/(dashboard)/calls/call-ahead'
import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { ComparePage } from '@/components/compare/compare-page'

export const metadata = { title: 'Compare two calls' }

export default signedInPage({
  questions: ({ search: { a, b } }) =>
    [a, b].filter((ref): ref is string => typeof ref === 'string' && ref !== '').map(callAhead),
  show: () => <ComparePage />,
})
