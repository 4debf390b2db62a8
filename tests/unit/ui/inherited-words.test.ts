import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { signInWords } from '@/components/auth/login-form'
import { seriesLook } from '@/components/explore/report-spec'
import { callColumns } from '@/components/parts/call/call-columns'
import { deliveredMeaning } from '@/components/parts/call/delivered-dialog'
import { OutcomeBadge, statusLook } from '@/components/ui/text/outcome-badge'
import { ApiError } from '@/lib/client/http/api-error'
import { UpstreamError } from '@/lib/server/calls-api/upstream-error'
import { evidencePack } from '@/lib/server/evidence/pack'
import { normalize } from '@/lib/server/records/normalize'
import type { AnalyticsAnswer } from '@/lib/shared/analytics/analytics'
import { pivotOf } from '@/lib/shared/charts/pivot'
import { AppError } from '@/lib/shared/http/errors'
import { castOf } from '@/lib/shared/story/cast'
import { findings } from '@/lib/shared/story/findings'
import { tellStory } from '@/lib/shared/story/story'
import { zoned } from '../../support/zoned'

const T = 1_700_000_000
/** Properties that every object inherits. */
const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']

describe.each(INHERITED)('%s from upstream', (word) => {
  const rows = [
    { time: T, status: word, type: word, calls: 2 },
    { time: T, status: 'ended', type: 'audio', calls: 3 },
  ]

  it('as a status is like any unknown one', () => {
    const label = word === 'constructor' ? 'Constructor' : word
    expect(renderToStaticMarkup(createElement(OutcomeBadge, { status: word }))).toContain('>Other</span>')
    expect(statusLook(word)).toMatchObject({ label, color: 'var(--fill-failed)' })
  })

  it.each(['status', 'type'] as const)('as a series of Explore by %s is like any other', (split) => {
    const answer = { data: rows, meta: { from: T, to: T + 60, previous: null } } as unknown as AnalyticsAnswer
    const pivot = pivotOf(answer, ['calls'], 'time', split)
    const looks = pivot.series.map((series, index) => seriesLook(series, index, pivot, {}))
    expect(looks.map(({ color }) => typeof color)).toEqual(['string', 'string'])
    expect(pivot.points[0] && Object.values(pivot.points[0].cells).map(({ value }) => value)).toEqual([2, 3])
  })

  it('is shown in a call’s row, story and evidence', () => {
    const read = normalize(
      {
        sessionId: word,
        status: word,
        type: word,
        mode: word,
        receiverType: word,
        mid: word,
        initiatedAt: T,
        endedAt: T + 9,
        initiator: word,
        receiver: word,
        tags: [word],
        participants: [{ uid: word, state: word, deviceId: word, isJoined: true, joinedAt: T, leftAt: T + 9 }],
        recordings: [{ rid: word, recording_url: word }],
      },
      T,
    )
    if (read.kind === 'quarantined') throw new Error(read.record.reason)
    const { call, raw } = read
    for (const column of callColumns(zoned('UTC'), {}).filter(({ id }) => id !== 'tags'))
      renderToStaticMarkup(column.cell(call) as never)
    expect(tellStory(call, { zone: zoned('UTC'), nowSeconds: T }).length).toBeGreaterThan(0)
    expect(findings(call, castOf(call, T)).every(({ title }) => typeof title === 'string')).toBe(true)
    expect(call.anomalies).toContain('unknown-status')
    const made = { zone: zoned('UTC'), madeAt: T, fetchedAt: T, source: 'from the Calls API', madeBy: 'Ana' }
    expect(evidencePack({ call, raw, sha256: '', ...made })).toContain(word)
  })

  it('as an error code is like any unknown one', () => {
    expect(new AppError(word, 'x').status).toBe(502)
    expect(new UpstreamError(word, 'x', { failure: 'answer' }).status).toBe(502)
    expect(deliveredMeaning(new ApiError(word, 'x', 400))).toBeNull()
    expect(signInWords(word)).toBe('Sign-in failed. Try again.')
  })
})
