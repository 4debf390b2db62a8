import type { Statement, Window } from './peers/peer'
import type { Budget } from './report'

export type Params = Record<string, string>

/** A question of the API, with its window and, where the peer can answer it too, its SQL. */
export type Question = {
  what: string
  path: string
  params: Params
  budget?: Budget
  /** The same question as SQL over a window of epoch seconds, to be asked at once. */
  peer?: (window: Window) => Statement[]
}

let shifts = 0

/**
 * The question over a window that begins and ends a second earlier than the one before: the same work, but an answer that is not cached yet.
 * A question without a window gets an end, at first `endSeconds`.
 */
export function shifted({ params }: Pick<Question, 'params'>, endSeconds: number): Params {
  shifts += 1
  const { from, to = String(endSeconds), ...rest } = params
  return {
    ...rest,
    ...(from !== undefined && { from: String(Number(from) - shifts) }),
    to: String(Number(to) - shifts),
  }
}

/** Returns the elements in turn, starting over after the last. */
export function inTurn<T>(all: readonly T[]): () => T {
  let turn = 0
  return () => {
    turn += 1
    return all[turn % all.length] as T
  }
}

export const windowOf = ({ from, to }: Params) => ({ from: Number(from ?? 0), to: Number(to) })
