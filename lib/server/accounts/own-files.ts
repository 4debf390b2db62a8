import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = Awaited<ReturnType<NodeFS['init']>>
type Attributes = { mode?: number }
/** What the engine's file system has of Emscripten's. */
type WithFiles = { NODEFS: { node_ops: { setattr(node: unknown, attributes: Attributes): void } } }

const GROUP_AND_OTHERS = 0o077

/** The files of a directory for the embedded database, which are its own user's only: by itself it opens them to all after it has made them, whatever the umask. */
export class OwnFiles extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>): Promise<Init> {
    const { emscriptenOpts } = await super.init(...given)
    const close = (module: unknown) => {
      const { node_ops: operations } = (module as WithFiles).NODEFS
      const { setattr } = operations
      operations.setattr = (node, attributes) =>
        setattr(
          node,
          attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~GROUP_AND_OTHERS },
        )
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [close, ...(emscriptenOpts.preRun ?? [])] } }
  }
}
