/** Which files a page may load or link. */
export type FileAccess = {
  /** Hosts from which recordings and transcripts may be loaded. */
  hosts: readonly string[]
  /** In the demo, recordings come through Callscope itself. */
  isDemo: boolean
}
