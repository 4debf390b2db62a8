import type { Tool } from './tool'
import { bill } from './tools/bill'
import { brief } from './tools/brief'
import { dataQuality } from './tools/data-quality'
import { definitions } from './tools/definitions'
import { getCall } from './tools/get-call'
import { needsALook } from './tools/needs-a-look'
import { query } from './tools/query'
import { searchCalls } from './tools/search-calls'

/** Every tool, in the order in which assistants list them. */
export const TOOLS: readonly Tool[] = [searchCalls, getCall, query, brief, needsALook, bill, dataQuality, definitions]
