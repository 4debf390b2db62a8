import type { Metadata } from 'next'
import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as ownCallbacks } from '@/app/api/callbacks/mine/route'
import { GET as ownNotes } from '@/app/api/notes/mine/route'
import { FindPage } from '@/components/find/find-page'
import { Examples } from '@/components/shell/omnibox/examples'
import { Omnibox } from '@/components/shell/omnibox/omnibox'
import { ahead } from '@/lib/server/prefetch/prefetch'

export const metadata: Metadata = { title: 'Find a call' }

/** The start page of support agents. */
export default signedInPage({
  questions: () => [ahead(ownCallbacks, {}), ahead(ownNotes, {})],
  show: () => <FindPage search={<Omnibox inline />} examples={<Examples />} />,
})
