import { z } from 'zod'
import { HOST_ENTRY } from '@/lib/shared/calls/file-hosts'
import { isGuessableSecret } from './secret-strength'

/** Values that both the environment and CALLS_APPS_FILE may hold. */

/** The id of an app at the vendor. */
export const label = z.string().regex(/^[A-Za-z0-9-]{1,63}$/, 'must be a single host name label')
export const region = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
  z.enum(['us', 'eu', 'in'], { message: 'must be us, eu or in' }),
)
/** The host behind `call-<region>.`, also as the root of a URL. */
export const hostName = z
  .string()
  .transform((text) => text.replace(/^https?:\/\//i, '').replace(/\/$/, ''))
  .pipe(
    z
      .string()
      .regex(/^(?=.{1,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i, {
        error: 'must be a host name, such as example.com, without a port and a path',
        abort: true,
      })
      .regex(
        /^(?![^.]+\.(?:call|api)-\w+\.)/i,
        'must be what follows call-<region>. in the host of the Calls API, such as example.com',
      ),
  )
export const callsApiKey = z
  .string()
  .regex(/^[\x21-\x7e]+$/, { error: 'must be printable ASCII without spaces', abort: true })
  .regex(/^[^"'`].*[^"'`]$|^[^"'`]$/, 'must not begin or end with a quote')
/** Host names in lower case; none is an empty list. */
export const hostNames = z.array(
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(HOST_ENTRY, 'must be a host name, such as files.example.com or *.media.example.com'),
)
/** Sent with HTTP Basic, where the first colon ends the user. */
export const basicUser = z
  .string()
  .regex(/^[\x21-\x39\x3b-\x7e]{1,100}$/, 'must be printable ASCII without spaces and colons')
export const basicPassword = z
  .string()
  .regex(/^[\x21-\x7e]+$/, { error: 'must be printable ASCII without spaces', abort: true })
  .min(16, { error: 'must have at least 16 characters', abort: true })
  .refine((text) => !isGuessableSecret(text), {
    message: 'is too easy to guess: create one with `openssl rand -base64 32`',
  })
