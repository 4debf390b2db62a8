/** The state that Next's client sends with a navigation. */
import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)
/** A private file, which another release of Next may not have. */
const FILE = 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'

/**
 * Uses Next's own parser, so that nothing its client sends is rejected. Loaded with the first state, since it does not exist before installation.
 * Where it cannot be loaded, every state is left to Next, which answers a malformed one with a 500.
 * @param {() => unknown} loadParser what throws on a malformed state
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
    // Nothing is judged then.
  }
  return () => undefined
}
