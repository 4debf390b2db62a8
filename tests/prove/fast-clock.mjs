/**
 * Preloaded into the processes of a long proof (`node --import`): from the time written to `PROVE_CLOCK_FILE` (epoch milliseconds), their clock
 * runs `PROVE_SPEED` times as fast for `PROVE_MINUTES` of real time, and then normally again. Short timers, such as time-outs, keep real time;
 * those of ten minutes and more, such as the pause between two syncs, keep simulated time.
 */
import { existsSync, readFileSync } from 'node:fs'
import { shiftDate } from '../support/shift-date.mjs'

const LONG_MS = 600_000
const LOOK_EVERY_MS = 50
const file = process.env.PROVE_CLOCK_FILE ?? ''
const speed = Number(process.env.PROVE_SPEED ?? 1)
const lengthMs = Number(process.env.PROVE_MINUTES ?? 0) * 60_000

if (file !== '' && !globalThis.__fastClock) {
  globalThis.__fastClock = true
  const realNow = Date.now
  const { setTimeout, setInterval } = globalThis
  let fromMs = Number.POSITIVE_INFINITY
  const looking = setInterval(() => {
    if (!existsSync(file)) return
    fromMs = Number(readFileSync(file, 'utf8'))
    clearInterval(looking)
  }, LOOK_EVERY_MS)
  looking.unref()
  const passedMs = () => Math.max(0, Math.min(realNow() - fromMs, lengthMs))
  shiftDate(globalThis, () => passedMs() * (speed - 1))

  const scaled = (ms) => (ms >= LONG_MS && realNow() < fromMs + lengthMs ? ms / speed : ms)
  globalThis.setTimeout = Object.assign((run, ms, ...rest) => setTimeout(run, scaled(ms), ...rest), setTimeout)
  globalThis.setInterval = Object.assign((run, ms, ...rest) => setInterval(run, scaled(ms), ...rest), setInterval)
}
