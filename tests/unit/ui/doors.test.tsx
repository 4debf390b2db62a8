import { expect, it } from 'vitest'
import { CallContext, type CallOnPage } from '@/components/call/call-context'
import ParticipantsTable from '@/components/call/participants-table'
import { CountDoor, Door } from '@/components/ui/text/door'
import { castOf } from '@/lib/shared/story/cast'
import { drawn } from '../../support/drawn'
import { makeCall, participant, T0 } from '../../support/make-call'
import { zoned } from '../../support/zoned'

const hrefsIn = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&').replaceAll('%2F', '/'))

const doorsAt = (search: string) =>
  hrefsIn(
    drawn(
      <>
        <Door filters={{ range: 'today', outcome: ['answered'] }} />
        <CountDoor count={2} filters={{ range: 'all', tag: ['vip'] }} extra={{ sort: 'time' }} />
        <Door filters={{ range: 'today', tz: 'Europe/Paris' }} />
      </>,
      `/${search}`,
    ),
  )

it('opens the calls of days in the zone of its page, unless its figure has a zone of its own', () => {
  expect(doorsAt('?tz=Asia/Tokyo')).toEqual([
    '/calls?range=today&tz=Asia/Tokyo&outcome=answered',
    '/calls?range=all&tz=Asia/Tokyo&tag=vip&sort=time',
    '/calls?range=today&tz=Europe/Paris',
  ])
  expect(doorsAt('')).toEqual([
    '/calls?range=today&outcome=answered',
    '/calls?range=all&tag=vip&sort=time',
    '/calls?range=today&tz=Europe/Paris',
  ])
})

it('opens all calls of somebody in a call, however long ago that was', () => {
  const call = makeCall({ participants: [participant('ana-8', T0, T0 + 60)] })
  const onPage = { call, cast: castOf(call, T0 + 90), zone: zoned('Asia/Tokyo'), isShared: false, selected: null }
  const html = drawn(
    <CallContext value={onPage as unknown as CallOnPage}>
      <ParticipantsTable />
    </CallContext>,
  )
  expect(hrefsIn(html)).toContain('/calls?range=all&tz=Asia/Tokyo&uid=ana-8')
})
