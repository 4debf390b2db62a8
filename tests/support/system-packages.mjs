/** Programs of the tests that come as packages of the system. */
import { spawn } from 'node:child_process'

const PATIENCE_MS = 600_000

/** Runs a command without a word, beside whatever else runs; resolves when it is over, however it ended. */
export function quiet(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'ignore',
      timeout: PATIENCE_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    child.once('error', resolve)
    child.once('exit', resolve)
  })
}

/** Installs Debian's package of that name, where there are such; whoever asks looks himself whether it is there now. */
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
