import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { config } from '@/lib/server/process/config/config'

const SECRET_BYTES = 32
let cached: string | undefined

/** The secret that signs sessions: `NEXTAUTH_SECRET`, else one generated in `DATA_DIR`, readable only by its owner. */
export function sessionSecret(): string {
  cached ??= config().nextAuthSecret ?? readOrCreate(path.join(config().dataDir, 'nextauth-secret'))
  return cached
}

function readOrCreate(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true })
  if (!existsSync(file)) {
    try {
      writeFileSync(file, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return readFileSync(file, 'utf8').trim()
}
