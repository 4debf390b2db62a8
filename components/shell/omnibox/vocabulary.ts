import { WAITING_STATES } from '@/lib/shared/callbacks/callbacks'
import type { Outcome } from '@/lib/shared/calls/outcome'
import type { QualityName } from '@/lib/shared/quality/names'
import type { ChipKind, Rule, SaidFilters } from './types'
import { phraseFinder } from './words'

export type Fact = { kind: ChipKind; label: string; filters: SaidFilters }

/** Phrases of one meaning, separated by bars. */
const said = (phrases: string, fact: Fact): [string, Fact][] => phrases.split('|').map((phrase) => [phrase, fact])
const outcome = (label: string, value: Outcome): Fact => ({ kind: 'status', label, filters: { outcome: [value] } })
const status = (value: string): Fact => ({ kind: 'status', label: value, filters: { status: [value] } })
const media = (label: string, filters: SaidFilters): Fact => ({ kind: 'media', label, filters })
const quality = (value: QualityName, label: string): Fact => ({ kind: 'quality', label, filters: { quality: [value] } })

const find = phraseFinder<Fact>(
  Object.fromEntries([
    ...said('missed|miss|misses', outcome('missed', 'missed')),
    ...said(
      "unanswered|not answered|never answered|didn't answer|did not answer|wasn't answered|was not answered|nobody answered|no one answered|" +
        "not picked up|never picked up|didn't pick up|did not pick up|nobody picked up|no answer|no reply|without answer",
      outcome('unanswered', 'missed'),
    ),
    ...said('answered|picked up|accepted|connected', outcome('answered', 'answered')),
    ...said('rejected|declined|refused', outcome('declined', 'declined')),
    ...said('busy', status('busy')),
    ...said('canceled|cancelled|hung up|abandoned|given up|gave up', outcome('abandoned', 'abandoned')),
    ...said('ended|finished|completed', status('ended')),
    ...said('ongoing|live|in progress|open calls|under way|underway|still running', status('ongoing')),
    ...said('ringing|still ringing|initiated', outcome('ringing', 'ringing')),
    ...said('not called back|never called back|without callback|no callback|not returned|never returned', {
      kind: 'status',
      label: 'not called back',
      filters: { callback: [...WAITING_STATES] },
    }),
    ...said('called back|returned', { kind: 'status', label: 'called back', filters: { callback: ['late', 'done'] } }),
    ...said('audio|voice|audio only|voice only', media('audio', { type: ['audio'] })),
    ...said('video|camera', media('video', { type: ['video'] })),
    ...said(
      'recorded|with recording|with recordings|with a recording|has recording|has a recording|have a recording|recording|recordings',
      media('recorded', { hasRecording: true }),
    ),
    ...said(
      "not recorded|unrecorded|without recording|without recordings|without a recording|no recording|no recordings|wasn't recorded|never recorded",
      media('not recorded', { hasRecording: false }),
    ),
    ...said('meeting|meetings|meet', media('meetings', { mode: ['meet'] })),
    ...said(
      'presenter|presenters|presentation|presentations|webinar|webinars',
      media('presenter', { mode: ['presenter'] }),
    ),
    ...said(
      'group call|group calls|to a group|in a group|conference|conferences',
      media('group calls', { receiverType: ['group'] }),
    ),
    ...said(
      'one-to-one|one to one|one-on-one|one on one|1:1|1-1|1-to-1|1-on-1|1on1|1 to 1|1 on 1|direct call|direct calls|private call|private calls',
      media('one-to-one', { receiverType: ['user'] }),
    ),
    ...said('dropped|drop|drops|cut off|cut out|disconnected|lost connection|broke off', quality('dropped', 'dropped')),
    ...said('reconnected|reconnect|reconnects|reconnecting|rejoined', quality('reconnected', 'reconnected')),
    ...said('left alone|alone|all alone', quality('left-alone', 'left alone')),
  ]),
)

/** Words for outcomes, media, kinds of calls and their quality. */
export const vocabularyRule: Rule<Fact> = (words, at) => find(words, at)
