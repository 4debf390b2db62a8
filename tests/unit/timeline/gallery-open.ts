import { G0, GALLERY_NOW, type GalleryEntry, groupRaw, IN_GROUP, interval, invited, raw } from './gallery-raw'

const ago = (seconds: number) => GALLERY_NOW - G0 - seconds
const pairInvited = [invited('ana'), invited('bo')]
const over = (status: string, after: number, state: string) =>
  raw({ status, endedAt: G0 + after, participants: [invited('ana', state), invited('bo', state)] })

const pairSince = (seconds: number) => [interval('ana', ago(seconds), null), interval('bo', ago(seconds), null)]
/** An ongoing call that rang and was answered some seconds ago. */
const ongoing = (
  name: string,
  rang: number,
  answered: number,
  participants: readonly object[],
  rest: Record<string, unknown> = {},
) => {
  const times = { initiatedAt: GALLERY_NOW - rang, startedAt: GALLERY_NOW - answered }
  return { name, raw: raw({ status: 'ongoing', ...times, participants, ...rest }) }
}

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
  ongoing('ongoing-pair', 200, 185, pairSince(185)),
  ongoing(
    'ongoing-group-one-gone',
    900,
    880,
    [
      interval('ana', ago(880), null),
      interval('bo', ago(870), ago(300)),
      interval('cy', ago(400), null),
      invited('dee'),
    ],
    { ...IN_GROUP, type: 'video' },
  ),
  ongoing('ongoing-nobody-in-it', 900, 890, [interval('ana', ago(890), ago(30)), interval('bo', ago(890), ago(32))]),
  ongoing('ongoing-stale', 3 * 86_400, 3 * 86_400 - 9, pairSince(3 * 86_400 - 9)),
]
