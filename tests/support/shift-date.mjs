/**
 * Replaces `scope.Date` by one whose current time is shifted by `byMs`. Self-contained, since pages in the browser run its source text. A page
 * with a Playwright clock is not shifted: that clock sets the time itself, on top of the real one.
 * @param {{ Date: DateConstructor }} scope
 * @param {number | (() => number)} byMs the shift, or a function that returns the current shift
 */
export function shiftDate(scope, byMs) {
  const RealDate = scope.Date
  const shift = typeof byMs === 'function' ? byMs : () => byMs
  const now = () => RealDate.now() + ('__pwClock' in scope ? 0 : shift())
  function shifted(...parts) {
    if (new.target === undefined) return new RealDate(now()).toString()
    return Reflect.construct(
      RealDate,
      parts.length === 0 ? [now()] : parts,
      new.target === shifted ? RealDate : new.target,
    )
  }
  // Own properties like those of the real Date: frameworks wrap Date again and copy what they find.
  Object.defineProperties(shifted, Object.getOwnPropertyDescriptors(RealDate))
  shifted.now = now
  Object.defineProperty(RealDate.prototype, 'constructor', { value: shifted, writable: true, configurable: true })
  scope.Date = shifted
}
