/** The supported platforms: those with a library of the embedded engine. Plain Node, since this runs before anything is installed or loaded. */
const PLACES = 'Callscope runs on Linux with glibc and on macOS, on x64 and arm64, and on Windows in WSL.'

/**
 * A message on why Callscope cannot run on a machine, and what to do; null if it can.
 * @param machine Node's `process.platform` and `process.arch`, and the version of glibc, which is null with another C library
 */
export function platformProblem({ platform, arch, glibc }) {
  if (platform === 'win32')
    return `${PLACES} This is Windows itself: install WSL (\`wsl --install\`), and run it there.`
  if (platform !== 'linux' && platform !== 'darwin') return `${PLACES} This is ${platform}.`
  if (arch !== 'x64' && arch !== 'arm64') {
    const is32Bit = ['arm', 'ia32', 'mips', 'mipsel', 'ppc'].includes(arch)
    return `${PLACES} This Node is for ${arch}${is32Bit ? ', which is 32 bit: install a 64-bit system, or a 64-bit Node if the system is' : ''}.`
  }
  if (platform === 'linux' && glibc === null)
    return `${PLACES} This Linux has another C library, such as Alpine's musl: use one based on glibc, such as Debian, Ubuntu or Red Hat, or the Dockerfile.`
  return null
}

/** This machine, for `platformProblem`. */
export function thisMachine() {
  const { platform, arch } = process
  if (platform !== 'linux') return { platform, arch, glibc: null }
  return { platform, arch, glibc: process.report.getReport().header.glibcVersionRuntime ?? null }
}

/** Exits with a message if Callscope cannot run on this machine. */
export function requirePlatform() {
  const problem = platformProblem(thisMachine())
  if (problem === null) return
  console.error(problem)
  process.exit(1)
}
