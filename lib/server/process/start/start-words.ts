import { ConfigError, config } from '@/lib/server/process/config/config'
import { DataDirLockedError } from '@/lib/server/process/config/data-dir'
import { fileTrouble, StartError } from '@/lib/server/process/config/file-trouble'
import { AppError } from '@/lib/shared/http/errors'

/**
 * Why a process cannot start, for whoever started it: sentences where the cause is known.
 * @returns the error itself, with its stack, where it is a bug of ours
 */
export function startWords(error: unknown): unknown {
  // What a request is told names no files; whoever starts the process is told which.
  if (error instanceof AppError) return error.cause instanceof StartError ? error.cause.message : error.message
  if ([ConfigError, DataDirLockedError, StartError].some((kind) => error instanceof kind))
    return (error as Error).message
  const trouble = fileTrouble(error, config().dataDir)
  return trouble === null ? error : `${trouble.text} ${trouble.fix}`
}
