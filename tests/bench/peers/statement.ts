/** SQL for the peer with its values. */
export type Statement = { text: string; values: readonly unknown[] }
