/**
 * Preloaded into every process under test (`node --import`): shifts its clock by `TEST_CLOCK_SHIFT_MS`, so that a run starts at the same
 * instant on every day and at every hour. Time goes on from there as ever. Cookies are what leaves such a process for a browser whose own
 * store keeps the real time, so their ends are shifted back.
 */
import { ServerResponse } from 'node:http'
import { shiftDate } from './shift-date.mjs'

const shiftMs = Number(process.env.TEST_CLOCK_SHIFT_MS ?? 0)

if (shiftMs !== 0 && !globalThis.__testClock) {
  globalThis.__testClock = { shiftMs }
  shiftDate(globalThis, shiftMs)

  const { setHeader, appendHeader } = ServerResponse.prototype
  ServerResponse.prototype.setHeader = function (name, value) {
    return setHeader.call(this, name, isCookie(name) ? realEnds(this, value) : value)
  }
  ServerResponse.prototype.appendHeader = function (name, value) {
    return appendHeader.call(this, name, isCookie(name) ? realEnds(this, value) : value)
  }
}

function isCookie(name) {
  return String(name).toLowerCase() === 'set-cookie'
}

/** Whoever adds a cookie may set again what was there before, which is shifted back already. */
const done = new WeakMap()

/** A cookie that ends in 1970 is being removed, in whatever time. */
function realEnds(response, value) {
  if (Array.isArray(value)) return value.map((one) => realEnds(response, one))
  const mine = done.get(response) ?? new Set()
  done.set(response, mine)
  const cookie = String(value)
  if (mine.has(cookie)) return cookie
  const real = cookie.replace(/(expires=)([^;]+)/i, (whole, name, text) => {
    const endMs = Date.parse(text)
    return endMs > 86_400_000 ? name + new Date(endMs - shiftMs).toUTCString() : whole
  })
  mine.add(real)
  return real
}
