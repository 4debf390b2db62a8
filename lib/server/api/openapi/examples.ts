import { ownEntry } from '@/lib/shared/own-entry'
import examples from './examples.json'

/** A request about simulated calls, and what Callscope answered. */
export type Example = { path: string; body?: unknown; answer?: unknown }

const EXAMPLES: Readonly<Record<string, Example>> = examples

/** The example of a route, by method and path; `tests/integration/api/openapi.test` writes and compares them. */
export const exampleOf = (name: string): Example | undefined => ownEntry(EXAMPLES, name)
