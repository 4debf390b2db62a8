/**
 * Gives `scope` a Date whose present is `byMs` off. It needs nothing around it: pages in the browser run its text. A clock that Playwright gives
 * a page says itself what time it is, and counts from the real one beneath.
 * @param {{ Date: DateConstructor }} scope
 * @param {number} byMs
 */
export function shiftDate(scope, byMs) {
  const RealDate = scope.Date
  const present = () => RealDate.now() + ('__pwClock' in scope ? 0 : byMs)
  function shifted(...parts) {
    if (new.target === undefined) return new RealDate(present()).toString()
    return Reflect.construct(
      RealDate,
      parts.length === 0 ? [present()] : parts,
      new.target === shifted ? RealDate : new.target,
    )
  }
  // Its own properties, like the real one's: frameworks wrap Date once more and copy what they find.
  Object.defineProperties(shifted, Object.getOwnPropertyDescriptors(RealDate))
  shifted.now = present
  Object.defineProperty(RealDate.prototype, 'constructor', { value: shifted, writable: true, configurable: true })
  scope.Date = shifted
}
