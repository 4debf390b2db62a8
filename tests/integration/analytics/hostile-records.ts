import type { RawRecord } from '../../unit/analytics/make-records'

const LONG_NAME = 'n'.repeat(250)

/** Records that are hard to write to a file: formulas, quotes, line ends, emoji, names that only one call gives, reused rooms. */
export function hostileRecords(now: number): RawRecord[] {
  const joined = (uid: unknown, name: string | null, device: string | null = 'd') => ({
    uid,
    name,
    deviceId: device,
    isJoined: true,
    joinedAt: now - 5000,
    leftAt: now - 4000,
    state: 'ended',
  })
  const base = (index: number, more: RawRecord): RawRecord => ({
    sessionId: `hostile-${index}`,
    status: 'ended',
    type: 'video',
    mode: 'call',
    receiverType: 'user',
    initiator: 'h-ana',
    receiver: 'h-bo',
    initiatedAt: now - 6000 - index,
    startedAt: now - 5900 - index,
    endedAt: now - 4000,
    participants: [joined('h-ana', 'Ana; Smith'), joined('h-bo', '=Bo "B"')],
    ...more,
  })
  const variants: RawRecord[] = [
    {},
    {
      mode: "x;=cmd|' /C calc'!A0;y",
      metaData: ['=1', '-2', { a: 'x,"+3' }],
      participants: [joined('h-ana', 'a,@b'), joined("'\t=1\n''-2", '";"＝3')],
    },
    { initiator: '=HYPERLINK("x")', mode: 'a,"b"\r\nc', totalAudioMinutes: -1.5, totalVideoMinutes: 1e-7 },
    {
      status: '@status',
      type: '-1+1',
      receiver: '+49 30',
      participants: [
        joined('+49 30', '\tTab'),
        joined('@at', '😀\n'),
        joined('＝1+1', "'=quoted"),
        joined('e', 'ｅ＝'),
      ],
    },
    { status: 'ongoing', endedAt: null, startedAt: now - 20 * 3600, initiatedAt: now - 20 * 3600 - 9 },
    {
      type: null,
      mode: ' ',
      receiverType: null,
      initiator: null,
      receiver: null,
      participants: null,
      totalDuration: '01:02:03',
    },
    {
      initiator: null,
      entities: { initiator: { entity: { name: 'Without an id' } }, receiver: { entity: { name: '' } } },
    },
    { receiverType: 'bot', receiver: 'h-bot', entities: { receiver: { entity: { name: 'A, "bot"' } } } },
    { receiverType: 'group', receiver: 'h-group', entities: { receiver: { entity: { name: 'Group, one' } } } },
    { receiverType: 'group', receiver: 'h-group' },
    {
      participants: [
        joined('h-ana', null),
        joined('h-ana', null, 'e'),
        { uid: 'h-bo', isJoined: false },
        joined('h-bo', null),
      ],
    },
    {
      participants: [
        { uid: 'h-cy', isJoined: false, name: LONG_NAME },
        joined('h-dee', `${LONG_NAME}1`),
        joined('h-dee', null),
      ],
    },
    {
      participants: [{ uid: 'h-cy', isJoined: true, name: `=${LONG_NAME}` }],
      initiator: 'h-cy',
      entities: { initiator: { entity: { name: `${LONG_NAME}2` } } },
    },
    { participants: [joined(null, 'Nobody; known'), joined(' ', null), joined(7, 'Seven'), 'h-only-a-uid'] },
    {
      participants: { a: joined('h-ana', 'Ana \u0000 B'), b: joined('h-bo', 'x\u2028y\ud800') },
      totalParticipants: 1e6,
    },
    {
      hasTranscription: true,
      hasRecording: true,
      totalDuration: 2.5,
      initiatedAt: null,
      startedAt: null,
      endedAt: null,
    },
    { mid: 'm-1' },
    { mid: '@odd' },
    { mid: 0, metaData: { nested: [1, { a: "it's \\ \t" }] }, tags: ['x', 'y'] },
  ]
  const singles = variants.map((more, index) => base(index, more))
  const room = ['r-1', 'r-2', null, 'r-3'].map((mid, index) =>
    base(90 + index, { sessionId: 'hostile-room', mid, initiatedAt: now - 9000 - 600 * index }),
  )
  // The same call later without its `mid`: it keeps the `mid` it is stored under.
  return [...singles, ...room, base(15, { status: 'ended' })]
}
