/**
 * Preloaded into every process under test (`node --import`): shifts its clock by `TEST_CLOCK_SHIFT_MS`, so that every run starts at the same
 * instant. Time passes normally from there. The browser's cookie store uses the real time, so the expiry of cookies sent to it is shifted back.
 */
import { ServerResponse } from 'node:http'
import { shiftDate } from './shift-date.mjs'

const shiftMs = Number(process.env.TEST_CLOCK_SHIFT_MS ?? 0)

if (shiftMs !== 0 && !globalThis.__testClock) {
  globalThis.__testClock = { shiftMs }
  shiftDate(globalThis, shiftMs)

  const { setHeader, appendHeader } = ServerResponse.prototype
  ServerResponse.prototype.setHeader = function (name, value) {
    return setHeader.call(this, name, isCookie(name) ? withRealExpiry(this, value) : value)
  }
  ServerResponse.prototype.appendHeader = function (name, value) {
    return appendHeader.call(this, name, isCookie(name) ? withRealExpiry(this, value) : value)
  }
}

function isCookie(name) {
  return String(name).toLowerCase() === 'set-cookie'
}

/** Cookies already shifted, by response: code that adds a cookie may set the previous ones again. */
const shiftedCookies = new WeakMap()

/** Shifts the expiry of cookies back to real time, except for 1970, which deletes a cookie at any time. */
function withRealExpiry(response, value) {
  if (Array.isArray(value)) return value.map((one) => withRealExpiry(response, one))
  const mine = shiftedCookies.get(response) ?? new Set()
  shiftedCookies.set(response, mine)
  const cookie = String(value)
  if (mine.has(cookie)) return cookie
  const real = cookie.replace(/(expires=)([^;]+)/i, (whole, name, text) => {
    const endMs = Date.parse(text)
    return endMs > 86_400_000 ? name + new Date(endMs - shiftMs).toUTCString() : whole
  })
  mine.add(real)
  return real
}
