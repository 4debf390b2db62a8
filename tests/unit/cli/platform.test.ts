import { expect, test } from 'vitest'
import { platformProblem, thisMachine } from '@/lib/cli/platform.mjs'

test.each([
  ['linux', 'x64', '2.17'],
  ['linux', 'arm64', '2.41'],
  ['darwin', 'x64', null],
  ['darwin', 'arm64', null],
])('runs on %s %s', (platform, arch, glibc) => {
  expect(platformProblem({ platform, arch, glibc })).toBeNull()
})

test.each([
  ['linux', 'x64', null, /This Linux has another C library, such as Alpine's musl: use one based on glibc/],
  ['linux', 'arm64', null, /musl/],
  ['linux', 'arm', '2.31', /for arm, which is 32 bit: install a 64-bit system/],
  ['linux', 'ia32', '2.31', /for ia32, which is 32 bit/],
  ['linux', 'riscv64', '2.39', /This Node is for riscv64\.$/],
  ['linux', 's390x', '2.39', /This Node is for s390x\.$/],
  ['win32', 'x64', null, /This is Windows itself: install WSL/],
  ['win32', 'arm64', null, /WSL/],
  ['freebsd', 'x64', null, /This is freebsd\.$/],
])('says on %s %s (glibc %s) why it does not, and where it does', (platform, arch, glibc, words) => {
  const problem = platformProblem({ platform, arch, glibc })
  expect(problem).toMatch(/^Callscope runs on Linux with glibc and on macOS, on x64 and arm64, and on Windows in WSL\./)
  expect(problem).toMatch(words)
})

test('this machine is one of them', () => {
  expect(platformProblem(thisMachine())).toBeNull()
})
