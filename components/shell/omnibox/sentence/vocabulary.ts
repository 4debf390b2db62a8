import { WAITING_STATES } from '@/lib/shared/callbacks/callbacks'
import { OUTCOME_WORDS, type Outcome } from '@/lib/shared/calls/outcome'
import type { QualityName } from '@/lib/shared/issues/quality-names'
import type { TimePart } from './calendar'
import { phraseFinder, type Rule } from './rules'
import type { ChipKind, PartialFilters } from './types'

/** What words say of calls; `time` if they say when. */
export type Fact = { kind: ChipKind; label: string; filters: PartialFilters; time?: TimePart }

const outcome = (value: Outcome): Fact => ({
  kind: 'status',
  label: OUTCOME_WORDS[value].label.toLowerCase(),
  filters: { outcome: [value] },
})
const status = (label: string, value: string): Fact => ({ kind: 'status', label, filters: { status: [value] } })
const callback = (label: string, values: PartialFilters['callback']): Fact => ({
  kind: 'status',
  label,
  filters: { callback: values },
})
const media = (label: string, filters: PartialFilters): Fact => ({ kind: 'media', label, filters })
const quality = (value: QualityName, label: string): Fact => ({ kind: 'quality', label, filters: { quality: [value] } })

const { at: factAt, words } = phraseFinder<Fact>([
  ['missed|miss|misses', outcome('missed')],
  [
    "unanswered|not answered|never answered|didn't answer|did not answer|wasn't answered|was not answered|nobody answered|no one answered|" +
      "not picked up|never picked up|didn't pick up|did not pick up|nobody picked up|no answer|no reply|without answer",
    outcome('missed'),
  ],
  ['answered|answer|picked up|pick up|accepted|connected', outcome('answered')],
  ['rejected|declined|refused|reject|decline', outcome('declined')],
  ['failed|fail|fails', outcome('failed')],
  ['busy', status('busy', 'busy')],
  ['canceled|cancelled|hung up|abandoned|given up|gave up', outcome('abandoned')],
  ['ended|finished|completed', status('over', 'ended')],
  ['ongoing|live|in progress|open calls|under way|underway|still running', status('ongoing', 'ongoing')],
  ['ringing|still ringing|initiated', outcome('ringing')],
  [
    'waiting for a call back|waiting for a callback|not called back|never called back|without callback|no callback|not returned|never returned',
    callback('waiting for a call back', [...WAITING_STATES]),
  ],
  ['called back|returned', callback('called back', ['late', 'done'])],
  ['audio|voice|audio only|voice only', media('audio', { type: ['audio'] })],
  ['video|camera', media('video', { type: ['video'] })],
  [
    'recorded|with recording|with recordings|with a recording|has recording|has a recording|have a recording|recording|recordings',
    media('recorded', { hasRecording: true }),
  ],
  [
    "not recorded|unrecorded|without recording|without recordings|without a recording|no recording|no recordings|wasn't recorded|never recorded",
    media('not recorded', { hasRecording: false }),
  ],
  ['meeting|meetings|meet', media('meetings', { mode: ['meet'] })],
  ['presenter|presenters|presentation|presentations|webinar|webinars', media('presenter', { mode: ['presenter'] })],
  [
    'group call|group calls|to a group|in a group|conference|conferences',
    media('group calls', { receiverType: ['group'] }),
  ],
  [
    'one-to-one|one to one|one-on-one|one on one|1:1|1-1|1-to-1|1-on-1|1on1|1 to 1|1 on 1|direct call|direct calls|private call|private calls',
    media('one-to-one', { receiverType: ['user'] }),
  ],
  ['dropped|drop|drops|cut off|cut out|disconnected|lost connection|broke off', quality('dropped', 'dropped')],
  ['reconnected|reconnect|reconnects|reconnecting|rejoined', quality('reconnected', 'reconnected')],
  ['left alone|alone|all alone', quality('left-alone', 'left alone')],
])

/** Every word of the vocabulary. */
export const factWords: readonly string[] = words

/** Words for outcomes, media, kinds of calls and their quality. */
export const vocabularyRule: Rule<Fact> = (line, at) => factAt(line.words, at)

const NOISE = new Set(
  (
    'a an the my our your their his her its me us i we you he she they them it this that these those there here ' +
    'call calls called calling phone phoned rang rung conversation conversations session sessions chat talk talked spoke tried try reach reached reaching contact contacted ' +
    'please pls find search show see open look looking for up get give tell list display want need like help hi hello hey thanks ' +
    "i'm i'd i've i'll we're we've there's that's what's who's let's im both all within " +
    'was were is are be been being went has have had do does did done can could would should may might will which who whom whose what when where why how ' +
    'of in on at about around as so then than if but or and also only just very really some any all every each ' +
    'recent recently latest newest last now ago late later early earlier  during between with from to by since until till before after over under one ones ' +
    'long exactly happened took place made received came went got o clock oclock date time day & + - , | / → -> ~ @'
  ).split(' '),
)
/** True for words without a meaning of their own here. */
export const isNoise = (word: string): boolean =>
  NOISE.has(word) || roleAt([word], 0) !== null || /^[\p{P}<>=^$|~+]$/u.test(word)

const SOFT = new Set(
  (
    'team teams group groups department channel person people someone somebody anyone anybody ' +
    'colleague customer client user agent lady guy'
  ).split(' '),
)
/** What a number may be of: `ticket 8849`. */
export const isOfNumber = (word: string): boolean =>
  /^(ticket|case|order|incident|issue|number|no|nr|ref|reference|tag|id)$/.test(word)
/** True for words that only describe the person or group, unless they are part of a name: the “team” of the sales team. */
export const isSoft = (word: string): boolean => SOFT.has(word)

/** The role in the call of the person or group that follows; `called` also gives the one before it a role, and what became of the call for `own` is their own. */
export type Role = 'with' | 'from' | 'by' | 'to' | 'and' | 'called' | 'missed' | 'joined' | 'own'
export const { at: roleAt } = phraseFinder<Role>([
  ['with|w/|together with|between|involving|including|of|for', 'with'],
  ['from|started by|called by|initiated by|made by|caller', 'from'],
  ['by', 'by'],
  ['to|received by|receiver', 'to'],
  ['and|&|+|or|,|vs', 'and'],
  ['called|phoned|rang|rung|calling|->|→|>', 'called'],
  ['not joined by', 'missed'],
  ['joined by', 'joined'],
])
