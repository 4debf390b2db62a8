import { afterEach, expect, test, vi } from 'vitest'
import { readHint } from '@/lib/server/sync/webhooks/hint'
import { SimulatorClock } from '@/lib/simulator/simulator-clock'
import { Announcer } from '@/lib/simulator/webhooks/announcer'
import { webhookBody } from '@/lib/simulator/webhooks/body'
import { eventsOf } from '@/lib/simulator/webhooks/events'
import { WebhookSender } from '@/lib/simulator/webhooks/sender'
import { ANCHOR, buildBook } from './build'

const { book, schedule } = buildBook({ liveCallsPerMinute: 3 })
const plans = Array.from({ length: schedule.countAt(ANCHOR) }, (_, index) => book.plan(index))
const FINAL: Record<string, string[]> = {
  ended: ['call_ended'],
  canceled: ['call_cancelled'],
  rejected: ['call_rejected', 'call_busy'],
  unanswered: ['call_unanswered'],
}
const WITHOUT_ID = ['call_cancelled', 'call_rejected', 'call_busy', 'call_unanswered']

test('every call is announced from its first ring to its end, in order', () => {
  for (const plan of plans) {
    const events = eventsOf(plan)
    const names = events.map(({ event }) => event)
    expect(names[0]).toBe('call_initiated')
    expect(FINAL[plan.outcome]?.filter((name) => names.includes(name))).toHaveLength(1)
    expect(names.includes('call_started')).toBe(plan.startedAt > 0)
    expect(names.includes('recording_generated')).toBe(plan.recordings.length > 0)
    const times = events.map(({ at }) => at)
    expect(times).toEqual([...times].sort((a, b) => a - b))
  }
})

test('the product finds the room in every body that names it, and reads the newest calls for the others', () => {
  const kinds = new Map(plans.flatMap((plan) => eventsOf(plan).map((event) => [event.event, event] as const)))
  expect(kinds.size).toBeGreaterThan(9)
  for (const [name, event] of kinds)
    expect(readHint(JSON.parse(webhookBody(event)))).toEqual({
      event: name,
      sessionId: WITHOUT_ID.includes(name) ? null : event.sessionId,
      isHint: true,
    })
})

afterEach(() => void vi.useRealTimers())

test('what happens before the receiver has started is announced once it has', () => {
  vi.useFakeTimers({ now: (ANCHOR - 300) * 1000 })
  let isListening = false
  const sender = new WebhookSender({
    url: 'http://127.0.0.1:1',
    user: 'u',
    password: 'p',
    isListening: () => isListening,
  })
  const sent = vi.spyOn(sender, 'send').mockResolvedValue(204)
  const announcer = new Announcer(sender, book, schedule, new SimulatorClock(Date.now))
  const due = plans.flatMap(eventsOf).filter(({ at }) => at > ANCHOR - 300 && at <= ANCHOR)
  vi.advanceTimersByTime(300_000)
  expect(sent).not.toHaveBeenCalled()
  isListening = true
  vi.advanceTimersByTime(250)
  announcer.close()
  expect(due.length).toBeGreaterThan(0)
  for (const event of due) expect(sent).toHaveBeenCalledWith(event)
})
