import { createHash, createHmac, randomBytes } from 'node:crypto'
import { foldUid } from '@/lib/shared/people/fold-uid'
import type { KeyOf } from './pseudonyms'

const BYTES = 32
/** 72 bits: two people of one link get the same key once in 10¹⁵ links of a thousand people. */
const KEY_CHARACTERS = 12

/** A new random token or secret, base64url. */
export const randomToken = (): string => randomBytes(BYTES).toString('base64url')

/** What is stored of a token: its SHA-256, hexadecimal. A token has 256 bits of its own, so it needs no salt. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Keys for the people and groups of a link, by its own secret: without it, no one can tell whether a key belongs to an id they know. */
export const keysOf =
  (secret: string): KeyOf =>
  (kind, id) =>
    createHmac('sha256', secret)
      .update(`${kind} ${kind === 'user' ? foldUid(id) : id}`)
      .digest('base64url')
      .slice(0, KEY_CHARACTERS)
