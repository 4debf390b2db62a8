import { G0, type GalleryEntry, groupRaw, interval, invited, raw, recorded, talked } from './gallery-raw'

const pair = (from: number, to: number) => [interval('ana', from, to - 1), interval('bo', from, to)]

/** Calls with impossible or missing values. */
export const GALLERY_ODD: readonly GalleryEntry[] = [
  {
    name: 'ended-before-started',
    raw: raw({ ...talked(60, 20), totalDuration: '00:01:10', participants: pair(0, 50) }),
  },
  { name: 'missing-start', raw: raw({ endedAt: G0 + 90, participants: pair(10, 90) }) },
  { name: 'missing-end', raw: raw({ startedAt: G0 + 10, participants: pair(10, 90) }) },
  {
    name: 'missing-left',
    raw: raw({ ...talked(10, 90), participants: [interval('ana', 10, null), interval('bo', 10, 90)] }),
  },
  {
    name: 'missing-joined',
    raw: raw({ ...talked(10, 90), participants: [interval('ana', null, 90), interval('bo', 10, 90)] }),
  },
  {
    name: 'left-before-joined',
    raw: raw({ ...talked(10, 90), participants: [interval('ana', 60, 20), interval('bo', 10, 90)] }),
  },
  { name: 'count-mismatch', raw: raw({ ...talked(10, 90), totalParticipants: 7, participants: pair(10, 90) }) },
  {
    name: 'minutes-mismatch',
    raw: raw({ ...talked(10, 610), totalDurationInMinutes: 55, totalAudioMinutes: 55, participants: pair(10, 610) }),
  },
  { name: 'recording-missing', raw: raw({ ...talked(10, 90), hasRecording: true, participants: pair(10, 90) }) },
  {
    name: 'recording-reversed',
    raw: raw({ ...talked(10, 90), hasRecording: true, recordings: [recorded(80, 20)], participants: pair(10, 90) }),
  },
  {
    name: 'unknown-status',
    raw: raw({ status: 'parked', endedAt: G0 + 3, participants: [invited('ana'), invited('bo')] }),
  },
  {
    name: 'unknown-mode',
    raw: groupRaw({
      mode: 'webinar',
      ...talked(0, 600),
      participants: [interval('ana', 0, 600), interval('bo', 2, 599)],
    }),
  },
  {
    name: 'coerced-fields',
    raw: raw({ startedAt: String(G0 + 10), endedAt: String(G0 + 90), participants: pair(10, 90) }),
  },
  {
    name: 'cut-text',
    raw: raw({ ...talked(10, 90), participants: pair(10, 90), metaData: { note: 'long '.repeat(200) } }),
  },
  {
    name: 'negative-minutes',
    raw: raw({ ...talked(10, 90), totalDurationInMinutes: -3, participants: pair(10, 90) }),
  },
  {
    name: 'implausible-values',
    raw: raw({ ...talked(10, 90), totalParticipants: 5_000_000, participants: pair(10, 90 + 86_400) }),
  },
  {
    name: 'ahead-of-the-clock',
    raw: raw({
      ...talked(1_000_010, 1_000_090),
      initiatedAt: G0 + 1_000_000,
      participants: pair(1_000_010, 1_000_090),
    }),
  },
  { name: 'no-time-at-all', raw: raw({ status: 'unanswered', initiatedAt: undefined, participants: [invited('bo')] }) },
  { name: 'no-participants', raw: raw({ ...talked(10, 90), participants: [] }) },
  {
    name: 'nobody-named',
    raw: raw({
      ...talked(10, 90),
      initiator: undefined,
      receiver: undefined,
      entities: undefined,
      participants: pair(10, 90),
    }),
  },
  {
    name: 'extreme-times',
    raw: raw({ ...talked(10, 90), participants: [interval('ana', -G0 + 1, 90), interval('bo', 10, 2_000_000_000)] }),
  },
  {
    name: 'left-after-the-end',
    raw: raw({ ...talked(10, 90), participants: [interval('ana', 10, 90), interval('bo', 10, 150)] }),
  },
]
