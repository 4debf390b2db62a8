import type { Dimension } from './dimensions'

/** A band of whole numbers, both ends included; `max` null is open. Rows carry its `key`; a door turns it into min/max filters. */
export type Band = { key: string; min: number; max: number | null; label: string }
const band = (min: number, max: number | null, label: string): Band => ({
  key: max === null ? `${min}+` : `${min}-${max}`,
  min,
  max,
  label,
})

/** Seconds. */
export const DURATION_BANDS: readonly Band[] = [
  band(0, 9, '< 10 s'),
  band(10, 29, '10–29 s'),
  band(30, 59, '30–59 s'),
  band(60, 179, '1–3 min'),
  band(180, 299, '3–5 min'),
  band(300, 599, '5–10 min'),
  band(600, 1199, '10–20 min'),
  band(1200, 1799, '20–30 min'),
  band(1800, 3599, '30–60 min'),
  band(3600, 7199, '1–2 h'),
  band(7200, null, '≥ 2 h'),
]
/** Seconds. */
export const RING_BANDS: readonly Band[] = [
  band(0, 2, '< 3 s'),
  band(3, 5, '3–5 s'),
  band(6, 9, '6–9 s'),
  band(10, 14, '10–14 s'),
  band(15, 19, '15–19 s'),
  band(20, 29, '20–29 s'),
  band(30, 44, '30–44 s'),
  band(45, 59, '45–59 s'),
  band(60, null, '≥ 60 s'),
]
/** Joined people. */
const SIZE_BANDS: readonly Band[] = [
  band(0, 0, 'nobody'),
  band(1, 1, '1'),
  band(2, 2, '2'),
  band(3, 5, '3–5'),
  band(6, 10, '6–10'),
  band(11, 20, '11–20'),
  band(21, 50, '21–50'),
  band(51, null, '> 50'),
]

/** The bands of each banded dimension. */
export const DIMENSION_BANDS = {
  durationBand: DURATION_BANDS,
  ringBand: RING_BANDS,
  waitBand: RING_BANDS,
  sizeBand: SIZE_BANDS,
} as const satisfies Partial<Record<Dimension, readonly Band[]>>
