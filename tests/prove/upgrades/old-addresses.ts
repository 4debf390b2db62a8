import type { Address } from './kept'
import { callAddress, type Listed } from './make-basics'

/** Calls, a person and a group of the history. */
export type Known = { calls: readonly Listed[]; uid: string; guid: string }

/** Addresses as the pages and scripts of both old releases made them: of every page, with its filters and its own parameters. */
export function addressesOfBoth({ calls, uid, guid }: Known): Address[] {
  const [first, second] = calls as [Listed, Listed]
  const [a, b] = [first, second].map(({ sessionId }) => encodeURIComponent(sessionId))
  const [person, group] = [encodeURIComponent(uid), encodeURIComponent(guid)]
  const paths = [
    '/?range=90d&type=video&receiverType=user&tz=Europe/Paris&chart=minutes&view=table&click=narrow&split=type',
    '/?from=1760000000&to=1760600000&zoomed=90d&chart=use&busy=people&busyView=table',
    '/?range=90d&weekday=1,2&hour=9,10&toGroup=false',
    '/calls?range=all&status=unanswered,rejected&type=audio&sort=-duration&page=2&perPage=100',
    `/calls?range=30d&uid=${person}&minDuration=60&hasRecording=true&tz=Europe/Paris`,
    '/calls?range=all&anomaly=minutes-mismatch,missing-left-at',
    '/calls?range=all&gap=duration&lost=together',
    '/calls?range=all&callback=open,overdue&callbackHours=8',
    '/calls?range=all&billGap=own-api.stay',
    `/calls?with=${person}&joined=${person}&activeAt=1760000000`,
    `/calls?range=all&peek=${a}&columns=time,parties,status,type`,
    callAddress('/calls', second),
    `/calls/${a}?t=30&p=${person}`,
    `/calls/compare?a=${a}&b=${b}&by=started&t=10`,
    '/live',
    '/people?range=30d&sort=-calls&find=a',
    `/people/${person}?range=90d&chart=minutes`,
    '/groups?range=30d',
    `/groups/${group}?range=90d&split=status`,
    '/explore?metrics=calls,answerRate&by=day&form=line&compare=previous&range=90d&type=audio',
    '/explore?metrics=calls&by=weekday,hour&form=heatmap&range=all',
    '/explore?metrics=totalMinutes&by=person&form=table&order=-totalMinutes&top=12&range=last-month',
    '/explore?metrics=unanswered,rejected,canceled&by=week&form=area&range=all',
    '/needs-a-look?range=30d&callbackHours=8',
    '/bill?range=last-month&currency=EUR&show=minutes&view=table&pair=own-api&sort=-own&top=5',
    '/ledger?range=all',
    ...['sync', 'users', 'rates', 'audit', 'account'].map((tab) => `/settings?tab=${tab}`),
    `/api/calls/${a}/evidence?tz=Europe/Paris`,
    '/api/ledger?range=all',
    '/api/needs-a-look?range=30d',
    '/api/bill?range=last-month',
    '/api/calls/facets?range=30d',
    '/api/concurrency?range=7d',
    '/api/people?range=30d&sort=-calls',
    '/api/calls/export?format=ndjson&range=24h',
  ]
  return paths.map((path) => ({ path }))
}

/** Those that only the later one made. */
export function addressesOfLater({ calls, uid }: Known): Address[] {
  const [first] = calls as [Listed]
  const paths = [
    `/calls?range=all&quality=dropped&repeat=again&repeatHours=24&hours=in&columns=time,parties,quality`,
    `/calls?team=none&minWait=5&peek=${encodeURIComponent(first.sessionId)}`,
    '/?why=answerRate&heat=rate&heatView=table&compare=previous&hours=out',
    `/find?q=${encodeURIComponent(uid)}`,
    '/teams?range=30d&sort=-calls',
    '/needs-a-look?queue=mine',
    '/needs-a-look?queue=snoozed',
    ...['alerts', 'history', 'digests', 'channels', 'deliveries'].map((tab) => `/alerts?tab=${tab}`),
    '/alerts/edit?metric=answerRate&type=video',
    '/staffing?range=28d&target=0.9',
    '/docs?find=calls',
    ...['shares', 'tokens', 'hours', 'privacy'].map((tab) => `/settings?tab=${tab}`),
    '/api/openapi.json',
    '/api/callbacks?range=30d',
    '/api/drivers?metric=answerRate&range=30d',
    '/api/repeat-callers?range=30d',
  ]
  return paths.map((path) => ({ path }))
}
