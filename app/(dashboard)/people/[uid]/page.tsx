import type { Metadata } from 'next'
import { decoded, signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as person } from '@/app/api/people/[uid]/route'
import { PersonPage } from '@/components/people/person-page'
import { requireUser } from '@/lib/server/auth/session-gate'
import { ahead } from '@/lib/server/prefetch/prefetch'
import { partyTitle, requireKnown } from '@/lib/server/prefetch/subjects'
import { foldUid } from '@/lib/shared/calls/ids'

export async function generateMetadata({ params }: { params: Promise<{ uid: string }> }): Promise<Metadata> {
  await requireUser()
  return { title: await partyTitle('user', (await decoded(params)).uid) }
}

export default signedInPage<'uid'>({
  questions: async ({ params, filters, compare }) => {
    const uid = foldUid(params.uid)
    await requireKnown('user', uid)
    return [ahead(person, { params: { uid }, query: { ...filters, compare } })]
  },
  show: ({ params }) => <PersonPage uid={foldUid(params.uid)} />,
})
