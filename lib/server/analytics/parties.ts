import { COLUMNS as C } from '@/lib/server/analytics/columns'

/** Who called; '' if unknown. */
export const CALLER = `ifNull(${C.initiator}, '')`
const CALLEE = `ifNull(${C.receiver}, '')`
const IS_GROUP = `${C.group} != ''`
const IS_TO_PERSON = `ifNull(${C.receiverType}, '') = 'user' AND ${CALLEE} != ''`
/** Two people in either direction; the length of the first keeps different pairs distinct. */
const PAIR = `concat('u', toString(length(least(${CALLER}, ${CALLEE}))), ' ', least(${CALLER}, ${CALLEE}), ' ', greatest(${CALLER}, ${CALLEE}))`

/** Whom a call was to: a group as `g…`, a person as `u…`; '' if unknown. */
export const TARGET = `multiIf(${IS_GROUP}, concat('g', ${C.group}), ${IS_TO_PERSON}, concat('u', ${CALLEE}), '')`
/** Between whom a call was: a pair of people, or a group; '' if unknown. */
export const PARTY = `multiIf(${IS_GROUP}, concat('g', ${C.group}), ${IS_TO_PERSON} AND ${CALLER} != '', ${PAIR}, '')`
