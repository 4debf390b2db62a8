import { describe, expect, it } from 'vitest'
import { callColumns } from '@/components/parts/call/call-columns'
import { navHref } from '@/components/shell/nav-link'
import { pageShape } from '@/lib/server/address/page-params'
import { addressProblems, nearestParams } from '@/lib/server/address/problems'
import { isUnreadable } from '@/lib/shared/address/reading'
import { CALL_COLUMNS } from '@/lib/shared/address/words'
import { MENU_PAGES, PAGES } from '@/lib/shared/pages'
import { readFilters } from '@/lib/shared/params/filters'
import { NO_TIMES, TIMES, timeParamsOf } from '../../support/written-times'
import { zoned } from '../../support/zoned'

/** The longest mid that the API accepts. */
const MAX_MID = 'm'.repeat(1000)

function check(address: string) {
  const { pathname, searchParams } = new URL(address, 'https://callscope.example')
  const problems = addressProblems(pathname, searchParams)
  const nearest = nearestParams(searchParams, problems).toString()
  return { problems, nearest, unreadable: isUnreadable(problems) }
}

describe('a URL', () => {
  it.each([
    ['/?range=banana', 'range', ''],
    ['/?range=Last_week', 'range', 'range=last-week'],
    ['/calls?tz=Mars/Phobos&status=ended', 'tz', 'status=ended'],
    ['/calls?tz=Europe/Pariss', 'tz', 'tz=Europe%2FParis'],
    ['/calls?range=7d&range=30d', 'range', 'range=7d'],
    ['/calls?anomaly=stale-ongoing,nope', 'anomaly', 'anomaly=stale-ongoing'],
    ['/calls?minRing=-3', 'minRing', ''],
    ['/calls?from=yesterday', 'from', ''],
    ['/?zoomed=2026-02-30..2026-03-01', 'zoomed', ''],
    ['/callbacks?from=2026-03-01&to=2026-02-28T24:00', 'from', 'to=2026-02-28T24%3A00'],
    ['/explore?from=1700000001&to=2023-11-14T22:13:20Z', 'from', 'to=2023-11-14T22%3A13%3A20Z'],
    ['/calls/some-id?w=1700000000-99999999999', 'w', ''],
    ['/calls?sort=-durations', 'sort', 'sort=-duration'],
    ['/calls?page=0', 'page', ''],
    ['/calls?perPage=1000', 'perPage', ''],
    ['/calls?onBehalfOf=%C3%BC', 'onBehalfOf', ''],
    ['/calls?columns=time,colour', 'columns', 'columns=time'],
    ['/calls/some-id?t=soon', 't', ''],
    ['/calls/some-id?w=20-10', 'w', ''],
    ['/calls/compare?a=x&by=answered', 'by', 'a=x'],
    ['/people?sort=karma', 'sort', ''],
    ['/groups?sort=talked', 'sort', ''],
    ['/people/ana?chart=pie', 'chart', ''],
    ['/?zoomed=nowhere', 'zoomed', ''],
    ['/?compare=maybe', 'compare', ''],
    ['/bill?currency=euro&top=0', 'currency', ''],
    ['/live?tz=Nowhere', 'tz', ''],
    ['/settings?tab=user', 'tab', 'tab=users'],
    ['/explore?metrics=calls,nonsense&by=day', 'metrics', 'metrics=calls&by=day'],
    ['/explore?metrics=calls&form=pie', 'form', 'metrics=calls'],
    ['/explore?metrics=calls,answerrates&form=lines', 'metrics', 'metrics=calls,answerRate&form=line'],
    ['/explore?range=banana&metrics=calls', 'range', 'metrics=calls'],
  ])('%s is invalid, and offers the closest valid one', (address, name, corrected) => {
    const { problems, nearest, unreadable } = check(address)
    expect(unreadable).toBe(true)
    expect(problems[0]).toMatchObject({ kind: 'value', name })
    expect(problems[0]?.words.length).toBeGreaterThan(5)
    const [params, wanted] = [new URLSearchParams(nearest), new URLSearchParams(corrected)]
    params.sort()
    wanted.sort()
    expect(params.toString()).toBe(wanted.toString())
    const [path] = address.split('?')
    expect(check(`${path}?${nearest}`).problems).toEqual([])
  })

  it('says of every time that is none, on every page, and of none that is one', () => {
    const paths = [
      ...PAGES.map(({ path }) => path),
      '/people/x',
      '/groups/x',
      '/teams/x',
      '/calls/compare',
      '/alerts/edit',
    ]
    const asked = paths.flatMap((path) => timeParamsOf(pageShape(path) ?? {}).map((name) => ({ path, name })))
    expect(asked.length).toBeGreaterThan(30)
    for (const { path, name } of asked) {
      for (const text of NO_TIMES) {
        const { problems, unreadable } = check(`${path}?${name}=${encodeURIComponent(text)}`)
        expect(unreadable, `${path} ${name}=${text}`).toBe(true)
        expect(problems).toMatchObject([{ kind: 'value', name, value: text }])
      }
      for (const text of ['since', 'until'].includes(name) ? TIMES.slice(0, 1) : TIMES)
        expect(check(`${path}?${name}=${encodeURIComponent(text)}`).problems, `${path} ${name}=${text}`).toEqual([])
    }
  })

  it('with an unknown parameter still opens, and reports it', () => {
    const { problems, nearest, unreadable } = check('/calls?statsu=ended&utm_source=mail')
    expect(unreadable).toBe(false)
    expect(problems.map(({ name, kind }) => [name, kind])).toEqual([
      ['statsu', 'name'],
      ['utm_source', 'name'],
    ])
    expect(nearest).toBe('status=ended')
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect(check(`/calls?${name}=1`).problems).toMatchObject([{ kind: 'name', name }])
  })

  it('from the pages themselves has no problems', () => {
    const filters = readFilters({
      range: 'last-week',
      tz: 'Europe/Paris',
      status: 'ended,ongoing',
      q: 'ana',
      hour: '9',
    })
    for (const page of MENU_PAGES)
      expect(check(navHref(page.path, { filters, compared: { compare: 'none' } })).problems).toEqual([])
    for (const address of [
      '/?range=24h&chart=minutes&view=table&split=receiverType&click=narrow&busy=people&busyView=table&who=groups',
      '/?from=1700000000&to=1700600000&zoomed=30d',
      '/?from=1700000000&zoomed=1690000000..',
      '/calls?sort=-time&page=3&perPage=200&onBehalfOf=ana-1&peek=v1.us.x&columns=time,session&status=',
      '/calls/v1.us.x?t=-3&at=1700000000.25&p=ana&w=1700000000-1700000060&tz=Europe/Paris',
      `/calls/v1.us.x?mid=${MAX_MID}&t=3`,
      '/calls/compare?a=x&b=y&by=placed&t=-3&w=-3..20',
      `/calls/compare?a=x%3Fmid%3D${MAX_MID}&b=y`,
      `/calls?peek=x%3Fmid%3D${MAX_MID}`,
      '/people?find=ana&sort=-missed&page=2',
      '/groups?sort=guid',
      '/groups/g-1?chart=use',
      '/bill?currency=eur&sort=clock-api&top=500&show=minutes&view=table&pair=own-api',
      '/explore?metrics=calls,answerRate&by=day,status&form=line&compare=weekdays&order=-calls&top=12',
      '/settings?tab=audit',
      '/login?callbackUrl=/x',
    ])
      expect(check(address).problems, address).toEqual([])
  })

  it('knows exactly the columns of the list', () => {
    expect(callColumns(zoned('UTC'), {}).map((column) => column.id)).toEqual([...CALL_COLUMNS])
  })
})
