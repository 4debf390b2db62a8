import { endStandardInput } from '@/lib/cli/end-input.mjs'

// A worker's standard input is an open pipe, and the embedded engine sometimes waits for it.
endStandardInput()
