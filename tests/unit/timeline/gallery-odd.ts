import { ended, endedInGroup, G0, type GalleryEntry, interval, invited, raw, recorded } from './gallery-raw'

const pair = (from: number, to: number) => [interval('ana', from, to - 1), interval('bo', from, to)]
/** A call of Ana and Bo with nothing odd but `rest`. */
const odd = (name: string, rest: Record<string, unknown>) => ended(name, 10, 90, pair(10, 90), rest)

/** Calls with impossible or missing values. */
export const GALLERY_ODD: readonly GalleryEntry[] = [
  ended('ended-before-started', 60, 20, pair(0, 50), { totalDuration: '00:01:10' }),
  odd('missing-start', { startedAt: undefined }),
  odd('missing-end', { endedAt: undefined }),
  ended('missing-left', 10, 90, [interval('ana', 10, null), interval('bo', 10, 90)]),
  ended('missing-joined', 10, 90, [interval('ana', null, 90), interval('bo', 10, 90)]),
  ended('left-before-joined', 10, 90, [interval('ana', 60, 20), interval('bo', 10, 90)]),
  odd('count-mismatch', { totalParticipants: 7 }),
  ended('minutes-mismatch', 10, 610, pair(10, 610), { totalDurationInMinutes: 55, totalAudioMinutes: 55 }),
  odd('recording-missing', { hasRecording: true }),
  odd('recording-reversed', { hasRecording: true, recordings: [recorded(80, 20)] }),
  {
    name: 'unknown-status',
    raw: raw({ status: 'parked', endedAt: G0 + 3, participants: [invited('ana'), invited('bo')] }),
  },
  endedInGroup('unknown-mode', 0, 600, [interval('ana', 0, 600), interval('bo', 2, 599)], { mode: 'webinar' }),
  odd('coerced-fields', { startedAt: String(G0 + 10), endedAt: String(G0 + 90) }),
  odd('cut-text', { metaData: { note: 'long '.repeat(200) } }),
  odd('negative-minutes', { totalDurationInMinutes: -3 }),
  ended('implausible-values', 10, 90, pair(10, 90 + 86_400), { totalParticipants: 5_000_000 }),
  ended('ahead-of-the-clock', 1_000_010, 1_000_090, pair(1_000_010, 1_000_090), { initiatedAt: G0 + 1_000_000 }),
  { name: 'no-time-at-all', raw: raw({ status: 'unanswered', initiatedAt: undefined, participants: [invited('bo')] }) },
  odd('no-participants', { participants: [] }),
  odd('nobody-named', { initiator: undefined, receiver: undefined, entities: undefined }),
  ended('extreme-times', 10, 90, [interval('ana', -G0 + 1, 90), interval('bo', 10, 2_000_000_000)]),
  ended('left-after-the-end', 10, 90, [interval('ana', 10, 90), interval('bo', 10, 150)]),
]
