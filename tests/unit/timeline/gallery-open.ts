import { G0, GALLERY_NOW, type GalleryEntry, groupRaw, interval, invited, raw } from './gallery-raw'

const ago = (seconds: number) => GALLERY_NOW - G0 - seconds
const pairInvited = [invited('ana'), invited('bo')]
const over = (status: string, after: number, state: string) =>
  raw({ status, endedAt: G0 + after, participants: [invited('ana', state), invited('bo', state)] })

/** Calls that nobody answered, and calls that are still open. */
export const GALLERY_OPEN: readonly GalleryEntry[] = [
  { name: 'unanswered', raw: over('unanswered', 45, 'unanswered') },
  { name: 'unanswered-no-end', raw: raw({ status: 'unanswered', participants: pairInvited }) },
  { name: 'unanswered-group', raw: groupRaw({ status: 'unanswered', endedAt: G0 + 60, participants: pairInvited }) },
  {
    name: 'rejected-after-4s',
    raw: raw({
      status: 'rejected',
      endedAt: G0 + 4,
      participants: [invited('ana', 'initiated'), invited('bo', 'rejected')],
    }),
  },
  { name: 'rejected-by-nobody-named', raw: raw({ status: 'rejected', endedAt: G0 + 9, participants: [] }) },
  { name: 'canceled', raw: over('canceled', 12, 'canceled') },
  {
    name: 'canceled-caller-waiting',
    raw: raw({
      status: 'canceled',
      endedAt: G0 + 20,
      participants: [interval('ana', 1, 20), invited('bo', 'canceled')],
    }),
  },
  { name: 'ringing', raw: raw({ status: 'initiated', initiatedAt: GALLERY_NOW - 18, participants: pairInvited }) },
  {
    name: 'ongoing-pair',
    raw: raw({
      status: 'ongoing',
      initiatedAt: GALLERY_NOW - 200,
      startedAt: GALLERY_NOW - 185,
      participants: [interval('ana', ago(185), null), interval('bo', ago(185), null)],
    }),
  },
  {
    name: 'ongoing-group-one-gone',
    raw: groupRaw({
      status: 'ongoing',
      type: 'video',
      initiatedAt: GALLERY_NOW - 900,
      startedAt: GALLERY_NOW - 880,
      participants: [
        interval('ana', ago(880), null),
        interval('bo', ago(870), ago(300)),
        interval('cy', ago(400), null),
        invited('dee'),
      ],
    }),
  },
  {
    name: 'ongoing-nobody-in-it',
    raw: raw({
      status: 'ongoing',
      initiatedAt: GALLERY_NOW - 900,
      startedAt: GALLERY_NOW - 890,
      participants: [interval('ana', ago(890), ago(30)), interval('bo', ago(890), ago(32))],
    }),
  },
  {
    name: 'ongoing-stale',
    raw: raw({
      status: 'ongoing',
      initiatedAt: G0,
      startedAt: G0 + 9,
      participants: [interval('ana', 9, null), interval('bo', 9, null)],
    }),
  },
]
