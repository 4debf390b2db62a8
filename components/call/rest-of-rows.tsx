import { Card, CardBody } from '@/components/ui/layout/card'
import { useInApp } from '@/lib/client/page/use-apps'
import { askOf, type CallRef } from '@/lib/shared/calls/call-path'
import { callRoute, rawCallRoute } from '@/lib/shared/calls/calls'
import { addressOf } from '@/lib/shared/http/route'

/** Where everything of a call is that has too many participant entries for its page. */
export default function RestOfRows({ callRef }: { callRef: CallRef }) {
  const inApp = useInApp()
  const { params, query } = askOf(callRef)
  return (
    <Card className="print:hidden">
      <CardBody className="text-data">
        This call has more entries than a page can show. The figures above count all of them.{' '}
        <a href={inApp(addressOf(callRoute, { params, query: { ...query, participants: 2 } }))} className="underline">
          The entries that follow
        </a>{' '}
        and{' '}
        <a href={inApp(addressOf(rawCallRoute, { params, query }))} download className="underline">
          the whole call as JSON
        </a>{' '}
        are answers of the API.
      </CardBody>
    </Card>
  )
}
