/** Does something after some time. @returns prevents that, as an effect does when it ends */
export function after(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
