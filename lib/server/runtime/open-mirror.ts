import { holdKeys } from '@/lib/server/accounts/hold'
import { config } from '@/lib/server/config/config'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { mirror } from '@/lib/server/mirror/process-mirror'
import { holdCallsWith } from '@/lib/server/mirror/writers'
import { answering } from './answering'

/**
 * The process's mirror, as soon as it answers. On servers that other processes write to as well, whoever writes a call holds it in
 * PostgreSQL (design, section 5); embedded stores belong to one process.
 * @throws AppError MIRROR_UNAVAILABLE when waiting does not help
 */
export function openProcessMirror(): Promise<Mirror> {
  const { clickhouse, databaseUrl } = config()
  if (clickhouse !== null && databaseUrl !== null) holdCallsWith(holdKeys)
  return answering('The mirror', mirror)
}
