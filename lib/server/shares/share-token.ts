import { createHmac } from 'node:crypto'
import { foldUid } from '@/lib/shared/people/fold-uid'
import type { KeyOf } from './pseudonyms'

/** 72 bits: two people of one link get the same key once in 10¹⁵ links of a thousand people. */
const KEY_CHARACTERS = 12

/** Keys for the people and groups of a link, by its own secret: without it, no one can tell whether a key belongs to an id they know. */
export const keysOf =
  (secret: string): KeyOf =>
  (kind, id) =>
    createHmac('sha256', secret)
      .update(`${kind} ${kind === 'user' ? foldUid(id) : id}`)
      .digest('base64url')
      .slice(0, KEY_CHARACTERS)
