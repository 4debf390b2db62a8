import { staleOngoingSql } from '../analytics/concurrency/interval'
import type { AnalyticsDeps } from '../analytics/deps'
import { type Bindings, COLUMNS as CALLS } from '../analytics/sql'
import { OUTCOME } from '../analytics/stages'
import { plainSql } from './csv-sql'

/** The mirror's columns as files read them; those that only files read are described in `mirror/export-columns`. */
export const COLUMNS = {
  ...CALLS,
  hasMid: 'has_mid',
  totalParticipants: 'total_participants',
  totalDuration: 'total_duration',
  hasTranscription: 'has_transcription',
  initiatorName: 'initiator_name',
  receiverName: 'receiver_name',
  invitedNames: 'invited_names',
  entryUids: 'entry_uids',
  entryDevices: 'entry_devices',
  entryStates: 'entry_states',
  entryJoined: 'entry_joined',
  entryJoinedAt: 'entry_joined_at',
  entryLeftAt: 'entry_left_at',
  entryNames: 'entry_names',
  initiatorSpelling: 'initiator_spelling',
  receiverSpelling: 'receiver_spelling',
  invitedSpellings: 'invited_spellings',
  tags: 'tags',
  metaData: 'meta_data',
} as const
const C = COLUMNS

/** `raw`: names as they came, for programs; `plain`: by `plainName`, for people; `display`: as on screen, with a NUL where namesakes need their ids. */
export type NameForm = 'raw' | 'plain' | 'display'

/** Everyone's names as constants of the statement: an array of ids and one of names, in the same order, without invisible names. */
function namesOf(kind: 'user' | 'group', form: NameForm): string {
  const stored = `SELECT id, max(d.name).text AS raw, max(d.name).folded AS folded FROM directory AS d WHERE kind = '${kind}' GROUP BY id HAVING raw != ''`
  const texts = `SELECT id, ${form === 'raw' ? 'raw' : plainSql('raw')} AS text, folded FROM (${stored}) WHERE text != ''`
  const shown = form === 'display' ? "if(count() OVER (PARTITION BY folded) > 1, concat(text, '\\0'), text)" : 'text'
  return `(SELECT (groupArray(id), groupArray(name)) FROM (SELECT id, ${shown} AS name FROM (${texts})))`
}
/** The name of an id among those of `namesOf`. */
export const nameIn = (names: string, id: string, otherwise: string) =>
  `transform(${id}, tupleElement(${names}, 1), tupleElement(${names}, 2), ${otherwise})`

/** A uid as it came: the folded uid, unless the row has another spelling. */
const asItCame = (spelling: string, uid: string) => `if(${spelling} = '', ifNull(${uid}, ''), ${spelling})`
/** Everyone invited, as their uids came. */
export const INVITED_AS_THEY_CAME = `if(empty(${C.invitedSpellings}), ${C.invitedUids}, ${C.invitedSpellings})`
/** Everyone invited, in the order of the participant entries: by the directory's name, else the call's own, else the uid. */
const invitedNames = (
  own: string,
) => `arrayMap((uid, shown, own) -> ${nameIn('user_names', 'uid', "if(own = '', shown, own)")},
  ${C.invitedUids}, ${INVITED_AS_THEY_CAME}, arrayResize(${own}, length(${C.invitedUids})))`
/** What precedes SELECT: names, and values that several facts use, since the engine plans an expression anew wherever it is repeated. */
export const withNames = (form: NameForm) => {
  // Nearly always empty, since the directory has the name.
  const plain = `arrayMap(name -> if(name = '', '', ${plainSql('name')}), [${C.initiatorName}, ${C.receiverName}])`
  const invited = form === 'raw' ? C.invitedNames : `arrayMap(name -> ${plainSql('name')}, ${C.invitedNames})`
  return `WITH ${namesOf('user', form)} AS user_names, ${namesOf('group', form)} AS group_names,
    ${form === 'raw' ? `[${C.initiatorName}, ${C.receiverName}]` : plain} AS own_names, ${invitedNames(invited)} AS invited_shown`
}

/**
 * The facts about a call in files, as SQL on its row, inside `withNames` of the same form. Missing texts are '' in `text`, and null elsewhere.
 * @param nowSeconds for `stale-ongoing`, which depends on the present and is never stored
 */
export function factsSql(deps: Pick<AnalyticsDeps, 'nowSeconds' | 'staleOngoingHours'>, bindings: Bindings) {
  const stale = staleOngoingSql({ ...deps, bindings })
  const receiverNames = (names: string, name: string) => nameIn(names, `ifNull(${C.receiver}, '')`, name)
  const receiverName = (
    name: string,
  ) => `multiIf(ifNull(${C.receiverType}, '') = 'user', ${receiverNames('user_names', name)},
    ifNull(${C.receiverType}, '') = 'group', ${receiverNames('group_names', name)}, ${name})`
  return {
    /** Texts that need quoting, and are never null. */
    text: {
      type: `ifNull(${C.type}, '')`,
      mode: `ifNull(${C.mode}, '')`,
      receiverType: `ifNull(${C.receiverType}, '')`,
      initiator: asItCame(C.initiatorSpelling, C.initiator),
      receiver: asItCame(C.receiverSpelling, C.receiver),
      initiatorName: nameIn('user_names', `ifNull(${C.initiator}, '')`, 'own_names[1]'),
      receiverName: receiverName('own_names[2]'),
    },
    /** A word of our own, and a list of them. */
    outcome: OUTCOME,
    anomalies: `if(${stale}, arrayPushBack(${C.anomalies}, 'stale-ongoing'), ${C.anomalies})`,
  }
}

export type Facts = ReturnType<typeof factsSql>
