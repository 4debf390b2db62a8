import { signedInPage, titledBy } from '@/app/(dashboard)/signed-in-page'
import { GET as person } from '@/app/api/people/[uid]/route'
import { PersonPage } from '@/components/people/person-page'
import { ahead } from '@/lib/server/prefetch/prefetch'
import { partyTitle, requireKnown } from '@/lib/server/prefetch/subjects'
import { foldUid } from '@/lib/shared/calls/ids'

export const generateMetadata = titledBy<'uid'>(({ uid }) => partyTitle('user', uid))

export default signedInPage<'uid'>({
  questions: async ({ params, filters, compare }) => {
    const uid = foldUid(params.uid)
    await requireKnown('user', uid)
    return [ahead(person, { params: { uid }, query: { ...filters, compare } })]
  },
  show: ({ params }) => <PersonPage uid={foldUid(params.uid)} />,
})
