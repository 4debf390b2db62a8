/** Preloaded into every process under test: WebAssembly runs as it does in `lib/cli/start.mjs`, which also saves a third of what PGlite costs. */
import v8 from 'node:v8'

for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) v8.setFlagsFromString(flag)
