import { hash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'

const TOKEN_BYTES = 32

/** A new random token or secret, base64url. */
export const randomToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** What is stored of a token: its SHA-256, hexadecimal. A token has 256 bits of its own, so it needs no salt and no slow hash. */
export const hashOfToken = (token: string): string => hash('sha256', token)

/** True for the same text, compared in constant time, whatever the lengths. */
export const isSameText = (given: string, expected: string): boolean =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'))

/** OWASP's scrypt parameters for N = 2^15 (32 MiB per hash); two at a time, so that a flood of sign-ins cannot take all memory or cores. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 32
const SALT_BYTES = 16
const limited = pLimit(2)

const keyOf = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  limited(() => keyOf(password.normalize('NFKC'), salt, KEY_BYTES, COST))

/** `salt:key`, both base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return `${salt.toString('base64url')}:${(await derive(password, salt)).toString('base64url')}`
}

/** True when the password matches the hash. Takes as long without one (`hash` null), so that the time does not reveal which addresses have accounts. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [salt, key] = (hash ?? '').split(':')
  if (!salt || !key) {
    await derive(password, Buffer.alloc(SALT_BYTES))
    return false
  }
  const expected = Buffer.from(key, 'base64url')
  const actual = await derive(password, Buffer.from(salt, 'base64url'))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
