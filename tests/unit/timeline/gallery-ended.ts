import { type GalleryEntry, groupRaw, interval, invited, raw, recorded, talked } from './gallery-raw'

const device = (uid: string, number: number) => ({ deviceId: `${uid}-${number}@rtc.example/${number}` })
/** Rows of a person, when they joined and when they left. */
const rows = (...spans: [uid: string, joined: number, left: number][]) =>
  spans.map(([uid, joined, left]) => interval(uid, joined, left))
/** Rows of many people; `span` gives when each joined and left. */
const crowd = (count: number, span: (index: number) => [joined: number, left: number]) =>
  Array.from({ length: count }, (_, index) => interval(`person-${String(index + 1).padStart(2, '0')}`, ...span(index)))
const pair = (from: number, to: number, first = to) => rows(['ana', from, first], ['bo', from, to])

/** Calls that were answered and have ended. */
export const GALLERY_ENDED: readonly GalleryEntry[] = [
  { name: 'one-second', raw: raw({ ...talked(4, 5), participants: pair(4, 5) }) },
  { name: 'zero-seconds', raw: raw({ ...talked(4, 4), participants: pair(4, 4) }) },
  { name: 'pair-callee-hangs-up', raw: raw({ ...talked(12, 312), participants: pair(12, 312, 313) }) },
  { name: 'pair-caller-hangs-up', raw: raw({ ...talked(8, 754), participants: pair(8, 754, 752) }) },
  { name: 'pair-same-second', raw: raw({ ...talked(8, 754), participants: pair(8, 754) }) },
  { name: 'answered-at-once', raw: raw({ ...talked(0, 90), participants: pair(0, 90, 89) }) },
  {
    name: 'left-alone',
    raw: raw({ ...talked(9, 500), participants: rows(['ana', 9, 500], ['bo', 9, 240]) }),
  },
  {
    name: 'two-hours-video-recorded',
    raw: raw({
      type: 'video',
      ...talked(20, 7300),
      participants: pair(20, 7300, 7299),
      hasRecording: true,
      recordings: [recorded(60, 7200)],
    }),
  },
  { name: 'day-and-night-48h', raw: raw({ ...talked(10, 172_810), participants: pair(10, 172_810, 172_809) }) },
  {
    name: 'reconnect-once',
    raw: raw({
      ...talked(6, 606),
      participants: [
        interval('ana', 6, 606),
        interval('bo', 6, 200),
        interval('bo', 231, 605, { deviceId: 'bo-1@rtc.example/b' }),
      ],
    }),
  },
  {
    name: 'flapping-device',
    raw: raw({
      ...talked(6, 306),
      participants: [interval('ana', 6, 306), ...[6, 50, 90, 140, 190, 250].map((at) => interval('bo', at, at + 25))],
    }),
  },
  {
    name: 'three-devices',
    raw: raw({
      ...talked(6, 906),
      participants: [
        interval('ana', 6, 906),
        interval('bo', 6, 400, device('bo', 1)),
        interval('bo', 120, 904, device('bo', 2)),
        interval('bo', 200, 700, device('bo', 3)),
      ],
    }),
  },
  {
    name: 'group-late-and-no-show',
    raw: groupRaw({
      type: 'video',
      ...talked(15, 1815),
      participants: [
        interval('ana', 15, 1815, { name: 'Ana Lima' }),
        interval('bo', 18, 1810, { name: 'Bo Chen' }),
        interval('cy', 420, 1815, { name: 'Cy Okafor' }),
        { ...invited('dee'), name: 'Dee Novak' },
        { ...invited('eli', 'rejected'), name: 'Eli Roth' },
      ],
    }),
  },
  {
    name: 'simultaneous-drop',
    raw: groupRaw({
      ...talked(10, 1210),
      participants: [
        ...rows(['ana', 10, 1210], ['bo', 10, 600], ['bo', 640, 1208]),
        ...rows(['cy', 10, 601], ['cy', 655, 1209], ['dee', 10, 602]),
      ],
    }),
  },
  {
    name: 'never-at-the-same-time',
    raw: groupRaw({ ...talked(5, 905), participants: rows(['ana', 5, 300], ['bo', 420, 905]) }),
  },
  {
    name: 'long-empty-stretch',
    raw: groupRaw({
      ...talked(5, 21_600),
      participants: rows(['ana', 5, 400], ['bo', 8, 410], ['ana', 21_000, 21_600], ['bo', 21_010, 21_598]),
    }),
  },
  { name: 'only-one-joined', raw: raw({ ...talked(30, 75), participants: [interval('ana', 30, 75), invited('bo')] }) },
  {
    name: 'meeting-no-ringing',
    raw: groupRaw({
      mode: 'meet',
      initiatedAt: undefined,
      ...talked(0, 2700),
      participants: rows(['ana', 0, 2700], ['bo', 65, 2690], ['cy', 5, 2700]),
    }),
  },
  {
    name: 'presentation',
    raw: groupRaw({
      mode: 'presenter',
      type: 'video',
      ...talked(0, 3600),
      participants: [interval('ana', 0, 3600), ...crowd(8, (index) => [10 + index * 40, 3500 + index * 10])],
    }),
  },
  {
    name: 'twelve-people-own-pace',
    raw: groupRaw({
      mode: 'meet',
      ...talked(0, 4000),
      participants: crowd(12, (index) => [index * 90, 2000 + ((index * 7) % 12) * 170]),
    }),
  },
  {
    name: 'fifty-people',
    raw: groupRaw({
      type: 'video',
      mode: 'meet',
      ...talked(0, 3660),
      participants: crowd(50, (index) => [(index * 37) % 240, 3660 - ((index * 13) % 200)]),
    }),
  },
  {
    name: 'fifty-people-three-devices',
    raw: groupRaw({
      type: 'video',
      mode: 'meet',
      ...talked(0, 3660),
      participants: [1, 2, 3].flatMap((number) =>
        crowd(50, (index) => [number * 60 + index * 11, 3660 - number * 30 - index]).map((row) => ({
          ...row,
          ...device(row.uid, number),
        })),
      ),
    }),
  },
  {
    name: 'recorded-in-parts',
    raw: raw({
      ...talked(6, 1806),
      participants: pair(6, 1806, 1804),
      hasRecording: true,
      recordings: [recorded(30, 600), recorded(700, 1500, 'rec-2'), recorded(1510, null, 'rec-3')],
    }),
  },
  {
    name: 'names-long-and-right-to-left',
    raw: groupRaw({
      ...talked(6, 606),
      participants: [
        interval('u-1', 6, 606, { name: 'Wolfeschlegelsteinhausenbergerdorff Maximiliana-Alexandrina' }),
        interval('u-2', 7, 600, { name: 'محمد عبد الله' }),
        interval('u-3', 7, 601, { name: '山田 太郎' }),
      ],
    }),
  },
  {
    name: 'names-as-layout',
    raw: groupRaw({
      ...talked(6, 606),
      participants: [
        interval('u-1', 6, 606, { name: 'W'.repeat(400) }),
        interval('u-2', 7, 600, { name: 'Ana \u202e14:02\nLima' }),
        interval('u-3', 7, 601, { name: 'דוד כהן' }),
        interval('u-4', 7, 602, { name: '\u200b\u2060' }),
      ],
    }),
  },
]
