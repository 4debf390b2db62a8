import { phraseFinder } from './words'

const NOISE = new Set(
  (
    'a an the my our your their his her its me us i we you he she they them it this that these those there here ' +
    'call calls called calling phone phoned rang rung conversation conversations session sessions chat talk talked spoke ' +
    'please pls find search show see open look for up get give list display want need help hi hello hey thanks ' +
    'was were is are be been being has have had do does did done can could would should which who whom whose what when where why how ' +
    'of in on at about around as so then than if but or and also only just very really some any all every each ' +
    'recent recently latest newest last now ago during between with from to by since until till before after over under one ones ' +
    'long exactly happened took place made received came went got o clock oclock date time day & + - , | / → -> ~ @'
  ).split(' '),
)
/** True for words without a meaning of their own here. */
export const isNoise = (word: string): boolean => NOISE.has(word) || /^[\p{P}<>=^$|~+]$/u.test(word)

const SOFT = new Set(
  'team teams group groups department channel person people someone somebody anyone anybody colleague customer client user agent lady guy'.split(
    ' ',
  ),
)
/** True for words that describe whoever is meant, unless they are part of a name: the “team” of the sales team. */
export const isSoft = (word: string): boolean => SOFT.has(word)

/** What the person or group that follows has to do with the call; `called` also says it of whoever stands before. */
export type Role = 'with' | 'from' | 'by' | 'to' | 'and' | 'called' | 'missed' | 'joined'
export const roleAt = phraseFinder<Role>({
  with: 'with',
  'w/': 'with',
  'together with': 'with',
  between: 'with',
  involving: 'with',
  including: 'with',
  of: 'with',
  for: 'with',
  from: 'from',
  by: 'by',
  'started by': 'from',
  'called by': 'from',
  'initiated by': 'from',
  'made by': 'from',
  caller: 'from',
  to: 'to',
  'received by': 'to',
  receiver: 'to',
  'answered by': 'joined',
  and: 'and',
  '&': 'and',
  '+': 'and',
  or: 'and',
  ',': 'and',
  vs: 'and',
  called: 'called',
  phoned: 'called',
  rang: 'called',
  rung: 'called',
  calling: 'called',
  '->': 'called',
  '→': 'called',
  '>': 'called',
  'missed by': 'missed',
  'not joined by': 'missed',
  'joined by': 'joined',
})
