/** Checks the router state that Next's client sends with a navigation. */
import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)
/** A private file of Next, which may be missing in other releases. */
const FILE = 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'

/**
 * Uses Next's own parser, so that nothing its client sends is rejected. The parser is loaded for the first state, since it does not exist before
 * installation. If it cannot be loaded, all states are passed on to Next, which answers malformed ones with a 500.
 * @param {() => unknown} loadParser loads the parser, which throws on a malformed state
 * @returns {(state: string | undefined) => boolean} false for a malformed state
 */
export function routerStateCheck(loadParser = () => load(FILE).parseAndValidateFlightRouterState) {
  let parse = null
  return (state) => {
    if (state === undefined) return true
    parse ??= parserOf(loadParser)
    try {
      parse(state)
      return true
    } catch {
      return false
    }
  }
}

function parserOf(loadParser) {
  try {
    const parser = loadParser()
    if (typeof parser === 'function') return parser
  } catch {
    // Accept all states then.
  }
  return () => undefined
}
