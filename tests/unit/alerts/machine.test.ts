import { expect, it } from 'vitest'
import { type Memory, NEW_MEMORY, type Observation, step, type Timing } from '@/lib/shared/alerts/machine'

const MINUTE = 60
const TIMING: Timing = { forSeconds: 0, keepSeconds: 0, stepSeconds: MINUTE, isSilenced: false }
/** One letter per minute for its verdict: breach, clear, unknown, stale, fresh; a dot for a minute without a step. */
const VERDICTS: Record<string, Observation['verdict']> = {
  b: 'breach',
  c: 'clear',
  u: 'unknown',
  s: 'stale',
  f: 'fresh',
}

/** Steps through a line of letters. @param silenced the minutes that are silenced */
function walk(line: string, timing: Partial<Timing> = {}, silenced: (minute: number) => boolean = () => false) {
  let memory: Memory = NEW_MEMORY
  const states: string[] = []
  const told: string[] = []
  ;[...line].forEach((letter, minute) => {
    const verdict = VERDICTS[letter]
    if (verdict === undefined) return
    const isSilenced = silenced(minute)
    const observation: Observation = { at: minute * MINUTE, verdict }
    const next = step(memory, observation, { ...TIMING, ...timing, isSilenced })
    memory = next.memory
    states.push(memory.state)
    told.push(...next.told.map((one) => `${minute} ${one}${isSilenced ? ' silently' : ''}`))
  })
  return { states, told, memory }
}

it('fires at once without a time to wait, and tells once', () => {
  const { states, told } = walk('cbbbc')
  expect(states).toEqual(['normal', 'firing', 'firing', 'firing', 'normal'])
  expect(told).toEqual(['1 firing', '4 resolved'])
})

it('fires only once the condition has held for long enough, and is over only once it has not', () => {
  const { states, told } = walk('bbcbbbbccbcccc', { forSeconds: 2 * MINUTE, keepSeconds: 2 * MINUTE })
  expect(told).toEqual(['5 firing', '12 resolved'])
  expect(states.slice(7, 13)).toEqual(['recovering', 'recovering', 'firing', 'recovering', 'recovering', 'normal'])
})

it('flapping within the time it stays is one message and one more when it is over', () => {
  const { told } = walk(`b${'cb'.repeat(50)}${'c'.repeat(10)}`, { keepSeconds: 5 * MINUTE })
  expect(told).toEqual(['0 firing', '106 resolved'])
})

it('too few calls neither fire nor end anything', () => {
  const { states, told } = walk('uubuucu', {})
  expect(states).toEqual(['no-data', 'no-data', 'firing', 'no-data', 'no-data', 'normal', 'no-data'])
  expect(told).toEqual(['2 firing', '5 resolved'])
})

it('a pause resets what had begun, since nobody watched', () => {
  expect(walk('bb......bbbb', { forSeconds: 3 * MINUTE }).told).toEqual(['11 firing'])
  expect(walk('bb.bb', { forSeconds: 3 * MINUTE }).told).toEqual(['3 firing'])
})

it('a mirror that is behind is said once, keeps what was, and says when it is over', () => {
  const firing = walk('bsssbc')
  expect(firing.states).toEqual(['firing', 'stale', 'stale', 'stale', 'firing', 'normal'])
  expect(firing.told).toEqual(['0 firing', '1 stale', '4 fresh', '5 resolved'])
  expect(walk('cssssc').told).toEqual(['1 stale', '5 fresh'])
})

it('is judged again at its next window, and no longer stale before', () => {
  const { states, told } = walk('bsff.bc')
  expect(states).toEqual(['firing', 'stale', 'firing', 'firing', 'firing', 'normal'])
  expect(told).toEqual(['0 firing', '1 stale', '2 fresh', '6 resolved'])
})

it('silence holds back messages, and what still fires afterwards is told then', () => {
  const during = (minute: number) => minute < 3
  expect(walk('cbbbbc', {}, during).told).toEqual(['1 firing silently', '3 firing', '5 resolved'])
  // Over before anyone was told: there is nothing to resolve.
  expect(walk('cbcccc', {}, during).told).toEqual(['1 firing silently'])
})

it('steps never go back', () => {
  const { memory } = walk('cb')
  expect(step(memory, { at: 30, verdict: 'clear' }, TIMING)).toEqual({ memory, told: [] })
})
