import { ClickHouseLogLevel } from '@clickhouse/client'

/** The client writes failures to the standard error by itself; the mirror logs them, with the statement’s name and without its values. */
export const quietLog = { level: ClickHouseLogLevel.OFF }
