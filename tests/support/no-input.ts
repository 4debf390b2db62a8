import { endStandardInput } from '@/lib/cli/end-input.mjs'

// A worker's standard input is an open pipe, for which the embedded engine now and then waits.
endStandardInput()
