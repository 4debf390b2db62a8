/** Waits for all of these statements, so that none still runs once this returns. @throws the first failure */
export async function together(statements: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(statements)
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
