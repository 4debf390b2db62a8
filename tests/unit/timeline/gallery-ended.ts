import { ended, endedInGroup, type GalleryEntry, interval, invited, recorded } from './gallery-raw'

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
  ended('one-second', 4, 5, pair(4, 5)),
  ended('zero-seconds', 4, 4, pair(4, 4)),
  ended('pair-callee-hangs-up', 12, 312, pair(12, 312, 313)),
  ended('pair-caller-hangs-up', 8, 754, pair(8, 754, 752)),
  ended('pair-same-second', 8, 754, pair(8, 754)),
  ended('answered-at-once', 0, 90, pair(0, 90, 89)),
  ended('left-alone', 9, 500, rows(['ana', 9, 500], ['bo', 9, 240])),
  ended('two-hours-video-recorded', 20, 7300, pair(20, 7300, 7299), {
    type: 'video',
    hasRecording: true,
    recordings: [recorded(60, 7200)],
  }),
  ended('day-and-night-48h', 10, 172_810, pair(10, 172_810, 172_809)),
  ended('reconnect-once', 6, 606, [
    ...rows(['ana', 6, 606], ['bo', 6, 200]),
    interval('bo', 231, 605, { deviceId: 'bo-1@rtc.example/b' }),
  ]),
  ended('flapping-device', 6, 306, [
    interval('ana', 6, 306),
    ...[6, 50, 90, 140, 190, 250].map((at) => interval('bo', at, at + 25)),
  ]),
  ended('three-devices', 6, 906, [
    interval('ana', 6, 906),
    interval('bo', 6, 400, device('bo', 1)),
    interval('bo', 120, 904, device('bo', 2)),
    interval('bo', 200, 700, device('bo', 3)),
  ]),
  endedInGroup(
    'group-late-and-no-show',
    15,
    1815,
    [
      interval('ana', 15, 1815, { name: 'Ana Lima' }),
      interval('bo', 18, 1810, { name: 'Bo Chen' }),
      interval('cy', 420, 1815, { name: 'Cy Okafor' }),
      { ...invited('dee'), name: 'Dee Novak' },
      { ...invited('eli', 'rejected'), name: 'Eli Roth' },
    ],
    { type: 'video' },
  ),
  endedInGroup('simultaneous-drop', 10, 1210, [
    ...rows(['ana', 10, 1210], ['bo', 10, 600], ['bo', 640, 1208]),
    ...rows(['cy', 10, 601], ['cy', 655, 1209], ['dee', 10, 602]),
  ]),
  endedInGroup('never-at-the-same-time', 5, 905, rows(['ana', 5, 300], ['bo', 420, 905])),
  endedInGroup('long-empty-stretch', 5, 21_600, [
    ...rows(['ana', 5, 400], ['bo', 8, 410], ['ana', 21_000, 21_600], ['bo', 21_010, 21_598]),
  ]),
  ended('only-one-joined', 30, 75, [interval('ana', 30, 75), invited('bo')]),
  endedInGroup('meeting-no-ringing', 0, 2700, rows(['ana', 0, 2700], ['bo', 65, 2690], ['cy', 5, 2700]), {
    mode: 'meet',
    initiatedAt: undefined,
  }),
  endedInGroup(
    'presentation',
    0,
    3600,
    [interval('ana', 0, 3600), ...crowd(8, (index) => [10 + index * 40, 3500 + index * 10])],
    { mode: 'presenter', type: 'video' },
  ),
  endedInGroup(
    'twelve-people-own-pace',
    0,
    4000,
    crowd(12, (index) => [index * 90, 2000 + ((index * 7) % 12) * 170]),
    { mode: 'meet' },
  ),
  endedInGroup(
    'fifty-people',
    0,
    3660,
    crowd(50, (index) => [(index * 37) % 240, 3660 - ((index * 13) % 200)]),
    { type: 'video', mode: 'meet' },
  ),
  endedInGroup(
    'fifty-people-three-devices',
    0,
    3660,
    [1, 2, 3].flatMap((number) =>
      crowd(50, (index) => [number * 60 + index * 11, 3660 - number * 30 - index]).map((row) => ({
        ...row,
        ...device(row.uid, number),
      })),
    ),
    { type: 'video', mode: 'meet' },
  ),
  ended('recorded-in-parts', 6, 1806, pair(6, 1806, 1804), {
    hasRecording: true,
    recordings: [recorded(30, 600), recorded(700, 1500, 'rec-2'), recorded(1510, null, 'rec-3')],
  }),
  endedInGroup('names-long-and-right-to-left', 6, 606, [
    interval('u-1', 6, 606, { name: 'Wolfeschlegelsteinhausenbergerdorff Maximiliana-Alexandrina' }),
    interval('u-2', 7, 600, { name: 'محمد عبد الله' }),
    interval('u-3', 7, 601, { name: '山田 太郎' }),
  ]),
  endedInGroup('names-as-layout', 6, 606, [
    interval('u-1', 6, 606, { name: 'W'.repeat(400) }),
    interval('u-2', 7, 600, { name: 'Ana \u202e14:02\nLima' }),
    interval('u-3', 7, 601, { name: 'דוד כהן' }),
    interval('u-4', 7, 602, { name: '\u200b\u2060' }),
  ]),
]
