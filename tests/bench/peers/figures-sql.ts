import type { Statement, Window } from './peer'

const DURING = 'time >= to_timestamp($1) AND time < to_timestamp($2)'
const during = (text: string, { from, to }: Window): Statement => ({ text, values: [from, to] })

/** The key figures with exact quantiles, and the number of people who joined. */
export const kpiSql = (window: Window): Statement[] => [
  during(
    `SELECT count(*), count(*) FILTER (WHERE status IN ('ongoing', 'ended')) AS answered,
      count(*) FILTER (WHERE status IN ('ongoing', 'ended'))::float8
        / nullif(count(*) FILTER (WHERE status NOT IN ('initiated')), 0) AS answer_rate,
      count(*) FILTER (WHERE status = 'unanswered') AS unanswered,
      sum(audio_minutes), sum(video_minutes),
      percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY duration_seconds) AS durations,
      percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY ring_seconds) AS rings
    FROM calls WHERE ${DURING}`,
    window,
  ),
  during(`SELECT count(DISTINCT uid) FROM person_calls WHERE joined AND ${DURING}`, window),
]

export const seriesSql = (window: Window): Statement[] => [
  during(
    `SELECT date_trunc('day', time AT TIME ZONE 'Europe/Paris') AS day, status, count(*) FROM calls
    WHERE ${DURING} GROUP BY 1, 2 ORDER BY 1, 2`,
    window,
  ),
]

export const heatmapSql = (window: Window): Statement[] => [
  during(
    `SELECT extract(hour FROM time AT TIME ZONE 'Europe/Paris') AS hour,
      extract(isodow FROM time AT TIME ZONE 'Europe/Paris') AS weekday, count(*) FROM calls
    WHERE ${DURING} GROUP BY 1, 2`,
    window,
  ),
]
