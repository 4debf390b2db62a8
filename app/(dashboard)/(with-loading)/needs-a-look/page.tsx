import { redirect } from 'next/navigation'
import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { hrefOf } from '@/lib/shared/links'

/** An address of an earlier release, whose parameters it keeps. */
export default signedInPage({
  show: ({ search }) => {
    const pairs = Object.entries(search).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one]))
    return redirect(hrefOf('/callbacks', new URLSearchParams(pairs)))
  },
})
