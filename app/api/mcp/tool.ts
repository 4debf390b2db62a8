import type * as z from 'zod/mini'
import { answerSchema } from '@/lib/server/http/mcp/answer-schema'
import { type ArgumentsSchema, argumentsSchema } from '@/lib/server/http/mcp/argument-schema'
import { readArguments } from '@/lib/server/http/mcp/arguments'
import type { AppId } from '@/lib/server/process/config/apps-file'
import type { User } from '@/lib/shared/users/users'

/** Who asks a tool, and what its answer needs beside the arguments. */
export type Asking = {
  user: User
  app: AppId
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  /** Epoch seconds. */
  nowSeconds: number
  /** The full address of a page of the app. */
  link: (href: string) => string
}

/** What a tool answers: structured data, and the same in a few lines. */
type ToolAnswer<Data = unknown> = { data: Data; text: readonly string[] }

/** A read-only tool of the Model Context Protocol. */
export type Tool = {
  name: string
  title: string
  description: string
  inputSchema: ArgumentsSchema
  outputSchema: Record<string, unknown>
  /** @throws AppError or ZodError */
  answer: (given: unknown, asking: Asking) => Promise<ToolAnswer>
}

type Declared<Arguments extends z.ZodMiniObject, Output extends z.ZodMiniObject> = {
  name: string
  title: string
  /** When to use it, for the assistant. */
  description: string
  arguments: Arguments
  /** What each argument means. */
  words: Readonly<Record<string, string>>
  required?: readonly string[]
  /** Arguments that only `definitions` describes. */
  rare?: readonly string[]
  /** Arguments of questions that the tool is good for. */
  examples: readonly object[]
  output: Output
  run: (given: z.output<Arguments>, asking: Asking) => Promise<ToolAnswer<z.input<Output>>>
}

/** Makes a tool whose arguments are read by the rules of the routes that it asks. */
export function defineTool<Arguments extends z.ZodMiniObject, Output extends z.ZodMiniObject>(
  declared: Declared<Arguments, Output>,
): Tool {
  const { name, title, description, required, output, run } = declared
  return {
    name,
    title,
    description,
    inputSchema: argumentsSchema({ ...declared, shape: declared.arguments.shape }),
    outputSchema: answerSchema(output),
    answer: (given, asking) => run(readArguments(declared.arguments, given, required), asking),
  }
}
