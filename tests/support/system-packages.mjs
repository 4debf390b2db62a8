/** Programs that the tests need from the system's package manager. */
import { spawn } from 'node:child_process'

const TIMEOUT_MS = 600_000

/** Runs a command silently; resolves when it ends, whether or not it succeeded. */
export function quiet(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'ignore',
      timeout: TIMEOUT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    child.once('error', resolve)
    child.once('exit', resolve)
  })
}

/** Tries to install a Debian package. Callers check for themselves whether it worked. */
export async function installPackage(name) {
  console.log(`Installing ${name} …`)
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const args of [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', name],
  ]) {
    const [command, ...rest] = [...sudo, ...args]
    await quiet(command, rest)
  }
}
