import type { Statement, Window } from './peer'

/** The newest calls among those a condition finds, and their number. Values from the third on. */
const found =
  (condition: string, values: readonly unknown[]) =>
  (window: Window): Statement[] => {
    const from = `FROM calls WHERE time >= to_timestamp($1) AND time < to_timestamp($2) AND ${condition}`
    return [
      `SELECT session_id, mid, time, status, type, initiator, receiver, duration_seconds ${from} ORDER BY time DESC LIMIT 50`,
      `SELECT count(*) ${from}`,
    ].map((text) => ({ text, values: [window.from, window.to, ...values] }))
  }

/** Calls with a text in their session id; a trigram index finds it. */
export const searchIdSql = (part: string) => found('session_id ILIKE $3', [`%${part}%`])

/** Calls in which each of the words occurs in the name or the id of somebody in the call. */
export const searchNamesSql = (words: readonly string[]) =>
  found(
    words
      .map(
        (_, index) =>
          `(session_id, mid) IN (SELECT session_id, mid FROM person_calls WHERE uid IN (SELECT id FROM people WHERE name ILIKE $${index + 3} OR id ILIKE $${index + 3}))`,
      )
      .join(' AND '),
    words.map((word) => `%${word}%`),
  )
