import os from 'node:os'

/** The user that this process runs as: its name, or its number where it has none, as in some containers. */
export function runningAs(): string {
  try {
    return os.userInfo().username
  } catch {
    return String(process.geteuid?.() ?? '')
  }
}
