import { describe, expect, it } from 'vitest'
import { UpstreamError } from '@/lib/server/calls-api/upstream-error'
import { isReconcileDue, newDrift, noteDrift } from '@/lib/server/sync/passes/full-walks'
import { newProgress, statusOf } from '@/lib/server/sync/progress'
import { judgeFailure, SyncStopped } from '@/lib/server/sync/sync-failure'
import { AppError } from '@/lib/shared/http/errors'

describe('a failure', () => {
  const answer = (code: string, httpStatus: number) =>
    new UpstreamError(code, 'Words.', { failure: 'answer', httpStatus })
  it.each([
    [answer('AUTH_ERR_APIKEY_NOT_FOUND', 200), 'stopped'],
    [answer('UPSTREAM_UNAVAILABLE', 403), 'stopped'],
    [answer('UPSTREAM_UNAVAILABLE', 401), 'stopped'],
    [answer('ERR_SUBSCRIPTION_EXPIRED', 400), 'stopped'],
    [new SyncStopped('Words.'), 'stopped'],
    [answer('ERR_PLAN_RESTRICTION', 200), 'stopped'],
    [answer('ERR_CALL_NOT_A_PART', 403), 'waiting'],
    [answer('ERR_UID_NOT_FOUND', 401), 'waiting'],
    [answer('UPSTREAM_UNAVAILABLE', 503), 'waiting'],
    [answer('ERR_BAD_REQUEST', 400), 'waiting'],
    [new AppError('MIRROR_UNAVAILABLE', 'Words.'), 'waiting'],
    ['text', 'waiting'],
  ])('%o is %s', (error, state) => {
    const judged = judgeFailure(error)
    expect(judged.state).toBe(state)
    expect(judged.message).not.toBe('')
  })
})

describe('the message of a failure, which every role sees', () => {
  const upstream = (message: string) =>
    new UpstreamError('UPSTREAM_UNAVAILABLE', message, { failure: 'network', httpStatus: null })
  it.each([
    new Error(
      'Code: 76. DB::Exception: Cannot open file /var/lib/callscope/mirror/store/5f1/tmp_insert_1/data.bin, errno: 13. (CANNOT_OPEN_FILE)',
    ),
    new Error('Cannot open file ./data/mirror/store: No space left on device. (NOT_ENOUGH_SPACE)'),
    new TypeError("Cannot read properties of undefined (reading 'x') at file:///srv/app/lib/sync/walk.ts:12"),
    upstream('The Calls API cannot be reached (getaddrinfo ENOTFOUND app.call-us.example.com).'),
    upstream('The Calls API cannot be reached (connect ECONNREFUSED 10.0.0.7:443).'),
    upstream('The Calls API cannot be reached (connect ECONNREFUSED [fe80::1]:443).'),
    new UpstreamError('AUTH_ERR_INVALID_APPID', 'See https://docs.example.com/keys?app=1 and C:\\keys\\a.txt.', {
      failure: 'answer',
      httpStatus: 401,
    }),
    new AppError('MIRROR_UNAVAILABLE', 'The mirror at /srv/callscope/data cannot be opened.'),
    '/etc/passwd',
  ])('has no file path and no URL: %s', (error) => {
    const { message } = judgeFailure(error)
    expect(message).not.toMatch(/[/\\]|example\.com|10\.0|fe80|:443|DB::|errno/)
    expect(message).toMatch(/^[A-Z].{20,}[.]$/)
  })

  it.each([
    ['AUTH_ERR_INVALID_APPID', 401, /: there is no such app in that region/, ['CALLS_APP_ID', 'CALLS_REGION']],
    ['AUTH_ERR_APIKEY_NOT_FOUND', 401, /it is no key of this app/, ['CALLS_API_KEY']],
    ['AUTH_ERR_NO_ACCESS', 403, /with full access/, ['CALLS_API_KEY']],
    ['UPSTREAM_UNAVAILABLE', 403, /^/, ['CALLS_API_KEY', 'CALLS_APP_ID', 'CALLS_REGION']],
    ['ERR_NOT_FOUND', 404, /the Calls API is not there/, ['CALLS_API_HOST', 'CALLS_API_URL']],
    ['ERR_CALL_SESSION_NOT_FOUND', 404, /^/, []],
    ['ERR_SOMETHING', 500, /^/, []],
  ] as const)('names the setting to check: %s', (code, httpStatus, words, settings) => {
    const { message } = judgeFailure(new UpstreamError(code, 'Words.', { failure: 'answer', httpStatus }))
    expect(message).toMatch(words)
    expect(message.match(/CALLS_[A-Z_]+/g) ?? []).toEqual(settings)
  })

  it('names the host of an address that does not exist, and no setting while a host is away', () => {
    expect(judgeFailure(upstream('It cannot be reached (ENOTFOUND).')).message).toContain('CALLS_API_HOST')
    expect(judgeFailure(upstream('It cannot be reached (ECONNRESET).')).message).not.toContain('CALLS_')
  })

  it('keeps helpful details', () => {
    expect(judgeFailure(upstream('The Calls API cannot be reached (ECONNREFUSED).')).message).toBe(
      'The Calls API cannot be reached (ECONNREFUSED).',
    )
    expect(judgeFailure(new Error('x. No space left on device')).message).toContain('disk')
  })
})

describe('a full resync', () => {
  const facts = { nowMs: 100_000, lastFullWalkAtMs: 90_000, hasReconciled: true }
  it('is due daily', () => {
    expect(isReconcileDue(newDrift(), { ...facts, nowMs: 90_000 + 86_400_000 })).toBe(true)
    expect(isReconcileDue(newDrift(), facts)).toBe(false)
  })

  it('is due when the counts keep differing, and less often if that did not help', () => {
    const drift = newDrift()
    noteDrift(drift, true)
    noteDrift(drift, false)
    noteDrift(drift, true)
    noteDrift(drift, true)
    expect(isReconcileDue(drift, facts)).toBe(false)
    noteDrift(drift, true)
    expect(isReconcileDue(drift, facts)).toBe(true)
    drift.fruitless = 1
    expect(isReconcileDue(drift, facts)).toBe(false)
    expect(isReconcileDue(drift, { ...facts, nowMs: 90_000 + 300_000 })).toBe(true)
  })
})

describe('the status', () => {
  it('estimates from the pages of the current walk', () => {
    const progress = {
      ...newProgress(),
      pagesDone: 60,
      pagesTotal: 100,
      walkStarted: { atMs: 1000, pagesDone: 40 },
      syncedAt: 5,
    }
    expect(statusOf(progress, 11_000)).toMatchObject({ etaSeconds: 20, lagSeconds: 6 })
    expect(statusOf(newProgress(), 11_000)).toMatchObject({
      state: 'starting',
      historyComplete: false,
      etaSeconds: null,
      lagSeconds: null,
    })
  })
})
