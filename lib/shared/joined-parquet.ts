import { type FileMetaData, parquetMetadata, type RowGroup } from 'hyparquet'
import { ByteWriter } from 'hyparquet-writer'
import { writeMetadata } from 'hyparquet-writer/src/metadata.js'

const MAGIC = new TextEncoder().encode('PAR1')
/** Length of the metadata and the magic bytes after it. */
const TAIL_BYTES = 8

/** Joins Parquet files of equal columns unread: all row groups, then one footer (https://github.com/apache/parquet-format#file-format). Keeps metadata only. */
export class JoinedFiles {
  private readonly groups: RowGroup[] = []
  private schema: FileMetaData['schema'] = []
  private rows = 0n
  private offset = 0

  /** @returns what to append for a file; nothing for a file without rows, unless it is the first, which provides the columns */
  add(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = file
    const metadata = parquetMetadata(buffer.slice(byteOffset, byteOffset + byteLength))
    if (this.schema.length === 0) this.schema = namedCalls(metadata.schema)
    const start = MAGIC.length
    const bytes = file.subarray(start, byteLength - TAIL_BYTES - metadata.metadata_length)
    const isFirst = this.offset === 0
    if (isFirst) this.offset = start
    const shift = BigInt(this.offset - start)
    for (const group of metadata.row_groups) this.groups.push(moved(group, shift))
    this.rows += metadata.num_rows
    this.offset += bytes.length
    return isFirst ? file.subarray(0, start + bytes.length) : bytes
  }

  /** @returns the end of the file */
  end(): Uint8Array<ArrayBuffer> {
    const writer = new ByteWriter()
    writeMetadata(writer, {
      version: 2,
      created_by: 'callscope',
      metadata_length: 0,
      schema: this.schema,
      num_rows: this.rows,
      row_groups: this.groups,
    })
    writer.appendBytes(MAGIC)
    return writer.getBytes().slice()
  }
}

const namedCalls = ([root, ...columns]: FileMetaData['schema']): FileMetaData['schema'] =>
  root === undefined ? [] : [{ ...root, name: 'calls' }, ...columns]

/** A row group at its new place in the file. Drops the statistics of texts, which may have been cut in the middle of a UTF-8 character. */
function moved(group: RowGroup, by: bigint): RowGroup {
  const at = <T extends bigint | undefined>(offset: T) => (offset === undefined ? offset : offset + by) as T
  return {
    ...group,
    file_offset: at(group.file_offset),
    columns: group.columns.map(({ file_offset, meta_data }) => ({
      file_offset: at(file_offset),
      meta_data: meta_data && {
        ...meta_data,
        data_page_offset: at(meta_data.data_page_offset),
        dictionary_page_offset: at(meta_data.dictionary_page_offset),
        size_statistics: undefined,
        statistics: meta_data.type === 'BYTE_ARRAY' ? undefined : meta_data.statistics,
      },
    })),
  }
}
